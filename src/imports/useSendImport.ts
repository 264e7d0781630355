import type { Dispatch } from 'react'
import { importUsers } from '../api/operations.ts'
import type { Approval } from '../approval/approval.ts'
import { useAllNames } from '../device/useNames.ts'
import { type RepeatCheck, useSendOnce } from '../log/sendOnce.ts'
import { useClient } from '../session/client.tsx'
import { useRegionName } from '../session/SessionProvider.tsx'
import { pageKey, usePageState } from '../ui/pageState.ts'
import { dismissAbout, toast } from '../ui/toast/toast.ts'
import { holdingPage } from '../ui/unload.ts'
import type { Prepared } from './file/prepare.ts'
import { labelForLog } from './job/describeImport.ts'
import { type Flow, type ImportAction, reduce } from './job/flow.ts'
import { describeFailure, makeJob, sendJob } from './job/send.ts'
import type { useImportFile } from './useImportFile.ts'

const sendingKey = pageKey<AbortController | undefined>(undefined)

export function useSendImport(
  flow: Flow,
  dispatch: Dispatch<ImportAction>,
  { form: { handleSubmit, setError }, draft }: Pick<ReturnType<typeof useImportFile>, 'form' | 'draft'>,
  onSent: (prepared: Prepared, notified: string | undefined) => void,
) {
  const client = useClient()
  const region = useRegionName()
  const sendOnce = useSendOnce(importUsers)
  const names = useAllNames()
  /** Set while a request is being sent, to stop a second click. It outlives the page, like the request. */
  const [sending, setSending] = usePageState(sendingKey)

  const review = handleSubmit((values) => {
    if (!('prepared' in flow)) return
    try {
      const next = { do: 'review', job: makeJob(values, flow.prepared, region) } as const
      dispatch(next)
      // The text typed into a row that is out of sight is saved only now.
      if (reduce(flow, next).at === 'ready')
        toast({ message: 'What was typed into the row is saved. Review the import again.' })
    } catch (error) {
      dispatch({ do: 'fail', problem: describeFailure(error).problem })
    }
  })

  async function send(looked: RepeatCheck, approval: Approval | undefined) {
    if (flow.at !== 'reviewing' || sending) return
    const { job } = flow
    const label = labelForLog(flow, names.get(job.input.groupId ?? ''))
    const controller = new AbortController()
    setSending(controller)
    dispatch({ do: 'send' })
    // Its Undo would replace what is sent, and then its receipt.
    dismissAbout('file')
    try {
      const onUpload = (uploaded: number) => dispatch({ do: 'upload', uploaded })
      const options = { label, signal: controller.signal, approvals: approval && [approval.file] }
      const done = await sendOnce(looked, () => holdingPage(() => sendJob(client, job, onUpload, options)))
      if ('problem' in done) dispatch({ do: 'fail', problem: done.problem })
      else {
        dispatch({ do: 'submit', ...done.sent })
        onSent(flow.prepared, job.input.notifyEmailAddress)
        draft.end()
      }
    } catch (error) {
      const { problem, byField } = describeFailure(error)
      for (const { field, message } of byField) setError(field, { type: 'service', message })
      dispatch({ do: 'fail', problem })
    } finally {
      setSending(undefined)
    }
  }
  return { review, send, cancel: () => sending?.abort() }
}
