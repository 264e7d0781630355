/**
 * From the review to the receipt: `useSendOnce` asks the other tabs, the client (api/client.ts) signs, writes down, sends
 * once and judges the answer. The flow is then `created`, and the page shows the receipt.
 */
import { type Dispatch, useEffect } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../api/errors.ts'
import { createPolicy } from '../api/operations.ts'
import type { CreatePolicyInput } from '../api/schemas.ts'
import type { DraftState } from '../drafts/useDraft.ts'
import { useNames } from '../drafts/useNames.ts'
import { useSendOnce } from '../ledger/notices/useSendOnce.ts'
import type { RepeatCheck } from '../ledger/notices/useRepeatCheck.ts'
import { problemOf } from '../session/problem.ts'
import { useClient, useRegionName } from '../session/SessionProvider.tsx'
import type { Problem } from '../ui/ErrorPanel.tsx'
import { holdingPage } from '../ui/unload.ts'
import type { WireEntry } from './urls/entry.ts'
import { entryOf, type Flow, type FlowAction, makeJob, refusedEntries } from './request/flow.ts'
import { learntNames } from './request/learntNames.ts'
import { inputOf, type Plan } from './split/plan.ts'
import { formField, type PolicyValues, type ScopeValues } from './request/policy.ts'

export interface Sending {
  /** Opens the review of one policy. */
  readonly review: (input: CreatePolicyInput, scopes: readonly ScopeValues[]) => void
  /** Makes a plan of several policies. */
  readonly plan: (plan: Plan, entries: readonly WireEntry[]) => void
  /** Sends the reviewed policy, once. */
  readonly send: (looked: RepeatCheck) => Promise<void>
}

/** Reviews and sends the policy of the form. */
export function useSending(
  flow: Flow,
  dispatch: Dispatch<FlowAction>,
  { setError }: Pick<UseFormReturn<PolicyValues>, 'setError'>,
  onPlanned: (plan: Plan) => void,
  draft: Pick<DraftState<unknown>, 'id' | 'forget'>,
): Sending {
  const client = useClient()
  const region = useRegionName()
  const sendOnce = useSendOnce(createPolicy)
  const groups = useNames('group')
  const attributes = useNames('attribute')
  // Leaving the page closes the review, so that the next one has current findings.
  useEffect(() => () => dispatch({ do: 'back' }), [dispatch])

  return {
    review(input, scopes) {
      try {
        dispatch({ do: 'review', job: makeJob(input, region, scopes) })
      } catch (error) {
        dispatch({ do: 'fail', problem: toProblem(error) })
      }
    },
    plan(plan, entries) {
      try {
        for (const part of plan.parts) makeJob(inputOf(plan, part, entries), region)
        dispatch({ do: 'again' })
        onPlanned(plan)
      } catch (error) {
        dispatch({ do: 'fail', problem: toProblem(error) })
      }
    },
    async send(looked) {
      if (flow.at !== 'reviewing') return
      const { input } = flow.job
      // Another draft may be open when the answer arrives.
      const { id } = draft
      dispatch({ do: 'send' })
      try {
        const done = await sendOnce(looked, () => holdingPage(() => client.call(createPolicy, input)))
        if ('problem' in done) dispatch({ do: 'fail', problem: done.problem })
        else {
          dispatch({ do: 'create', answer: done.sent })
          draft.forget(id)
          const learnt = learntNames(done.sent.records)
          void groups.learn(learnt.groups)
          void attributes.learn(learnt.attributes)
        }
      } catch (error) {
        const failures = error instanceof ApiError ? error.failures : []
        for (const { field = '', message } of failures) {
          const name = formField(field)
          // `formField` returns names of form fields only.
          if (name) setError(name as FieldPath<PolicyValues>, { message })
        }
        dispatch({
          do: 'fail',
          problem: toProblem(error, input.urls.length),
          refused: refusedEntries(input.urls, failures),
        })
      }
    },
  }
}

/** Leaves out the failures of form fields: each is shown at its field only. */
function toProblem(error: unknown, entries = 0): Problem {
  if (!(error instanceof ApiError)) return problemOf(error)
  return {
    ...problemOf(error),
    failures: error.failures.filter(
      ({ field = '' }) => (entryOf(field) ?? entries) >= entries && !formField(field),
    ),
  }
}
