import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type FieldErrors, type FieldPath, set, useFieldArray } from 'react-hook-form'
import { ApiError } from '../api/errors.ts'
import { createPolicy } from '../api/operations.ts'
import type { CreatePolicyInput } from '../api/schemas.ts'
import { useClient, useRegionName } from '../session/SessionProvider.tsx'
import type { Problem } from '../ui/ErrorPanel.tsx'
import { TextField } from '../ui/fields.tsx'
import { FormShell } from '../ui/FormShell.tsx'
import { useKeptForm, useKeptState } from '../ui/kept.ts'
import { Page, Section } from '../ui/Page.tsx'
import {
  checkPolicy,
  checkUrls,
  formField,
  newPolicy,
  newScope,
  type PolicyValues,
  toRequest,
} from './policy.ts'
import { Receipt } from './Receipt.tsx'
import { Review } from './Review.tsx'
import { ScopeFields } from './ScopeFields.tsx'
import { UrlList } from './UrlList.tsx'
import type { Entry } from './urls.ts'
import { countUrls } from './words.ts'

const noFailures: ReadonlyMap<number, string> = new Map()

export function PolicyPage() {
  const client = useClient()
  const region = useRegionName()
  const [urls, setUrls] = useKeptState<readonly Entry[]>('policy.urls', [])
  const [review, setReview] = useState<CreatePolicyInput>()
  const [refused, setRefused] = useState(noFailures)
  const form = useKeptForm<PolicyValues>('policy.values', {
    defaultValues: newPolicy(),
    resolver: resolvePolicy,
  })
  const { control, handleSubmit, reset, setError } = form
  const scopes = useFieldArray({ control, name: 'scopes' })
  const send = useMutation({
    mutationFn: (input: CreatePolicyInput) => client.call(createPolicy, input),
    onError: (error) => {
      if (error instanceof ApiError) setRefused(showFailures(error, setError))
    },
  })

  const changeUrls = useCallback(
    (entries: readonly Entry[]) => {
      setUrls(entries)
      setRefused(noFailures)
    },
    [setUrls],
  )

  function again() {
    send.reset()
    reset(newPolicy())
    changeUrls([])
  }

  return (
    <Page title="Policies" sentence="Block or allow domains and URLs, for whom and for how long you say.">
      {send.data ? (
        <Receipt answer={send.data} onAgain={again} />
      ) : (
        <>
          <FormShell
            label="New policy"
            onSubmit={(event) => void handleSubmit((values) => setReview(toRequest(values, urls)))(event)}
            submitLabel={`Review ${countUrls(urls.length)}`}
            pending={send.isPending ? 'The policy is on its way.' : undefined}
            disabledReason={checkUrls(urls)}
            error={send.error ? toProblem(send.error) : undefined}
          >
            <Section title="URLs" sentence="What this policy blocks or allows.">
              <UrlList entries={urls} onChange={changeUrls} failures={refused} />
            </Section>
            <Section title="Scope" sentence="Who it applies to, and when. Each scope stands on its own.">
              {scopes.fields.map((field, index) => (
                <ScopeFields
                  key={field.id}
                  control={control}
                  index={index}
                  onRemove={scopes.fields.length > 1 ? () => scopes.remove(index) : undefined}
                />
              ))}
              <div>
                <Button
                  variant="default"
                  leftSection={<IconPlus size={16} />}
                  onClick={() => scopes.append(newScope())}
                >
                  Add a scope
                </Button>
              </div>
            </Section>
            <Section title="About" sentence="For whoever reads this policy later.">
              <TextField control={control} name="description" label="Description" />
            </Section>
          </FormShell>
          <Review
            input={review}
            region={region}
            onCancel={() => setReview(undefined)}
            onConfirm={() => {
              setReview(undefined)
              // One click, one request: while it is on its way there is nothing to click.
              if (review && !send.isPending) send.mutate(review)
            }}
          />
        </>
      )}
    </Page>
  )
}

function resolvePolicy(values: PolicyValues) {
  const problems = checkPolicy(values)
  if (problems.size === 0) return { values, errors: {} }
  const errors: FieldErrors<PolicyValues> = {}
  for (const [field, message] of problems) set(errors, field, { type: 'check', message })
  return { values: {}, errors }
}

/** Shows each failure at its field, and gives those that belong to an entry of the list. */
function showFailures(
  error: ApiError,
  setError: (name: FieldPath<PolicyValues>, error: { message: string }) => void,
): ReadonlyMap<number, string> {
  const refused = new Map<number, string>()
  for (const { field = '', message } of error.failures) {
    const entry = entryOf(field)
    const name = formField(field)
    if (entry !== undefined) refused.set(entry, [refused.get(entry), message].filter(Boolean).join(' '))
    // `formField` gives the names of the form's own fields.
    else if (name) setError(name as FieldPath<PolicyValues>, { message })
  }
  return refused
}

const entryOf = (field: string): number | undefined => {
  const index = /^urls[.[](\d+)/.exec(field)?.[1]
  return index === undefined ? undefined : Number(index)
}

/** The failures that have no field here; the others show at theirs, and only there. */
function toProblem(error: Error): Problem {
  if (!(error instanceof ApiError)) return { message: error.message }
  const { message, outcome, advice, requestId, failures } = error
  return {
    message,
    outcome,
    advice,
    requestId,
    failures: failures.filter(({ field = '' }) => entryOf(field) === undefined && !formField(field)),
  }
}
