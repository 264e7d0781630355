import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { importUsers } from '../api/operations.ts'
import { DraftKept, DraftNotice } from '../drafts/DraftNotice.tsx'
import { useDraft } from '../drafts/useDraft.ts'
import { useAllNames } from '../drafts/useNames.ts'
import { useOwnDomains } from '../drafts/useOwnDomains.ts'
import type { RepeatCheck } from '../ledger/notices/useRepeatCheck.ts'
import { useSendOnce } from '../ledger/notices/useSendOnce.ts'
import { useClient } from '../session/client.tsx'
import { useRegionName, useSession } from '../session/SessionProvider.tsx'
import { useWindowDrop } from '../ui/form/drop.ts'
import { FormShell } from '../ui/form/FormShell.tsx'
import { usePageForm } from '../ui/form/pageForm.ts'
import { Page } from '../ui/frame/Page.tsx'
import { pageKey, usePageReducer, usePageState } from '../ui/pageState.ts'
import { toast, usePageToast } from '../ui/toast/toast.ts'
import { holdingPage, useUnsaved } from '../ui/unload.ts'
import { FilePart } from './FilePart.tsx'
import { goToDecision } from './Findings.tsx'
import { findAll } from './findings/findings.ts'
import { type ImportAction, isBusy, isUnsaved, start, step, type WithFile } from './flow.ts'
import { draftOf, type ImportDraft, noValues, readDraft, resolveImport } from './importJob.ts'
import type { SettingsChange } from './judge/settings.ts'
import { isForGroupKey, Options } from './Options.tsx'
import { openFile } from './read/source.ts'
import { Receipt } from './Receipt.tsx'
import { Review } from './Review.tsx'
import { makeJob, sendJob, tellFailure } from './send.ts'
import { labelOf, nameForJournal, pendingOf, reasonOf } from './sentences.ts'
import { ThisImport } from './ThisImport.tsx'
import { Upload } from './Upload.tsx'
import { useReading } from './useReading.ts'
import { useRemembered } from './useRemembered.ts'

export interface ImportPageProps {
  /** Gives the file that another page has handed over, once. */
  readonly takeHandedOver: () => File | undefined
}

const flowKey = pageKey(start)
const valuesKey = pageKey(noValues)
const sendingKey = pageKey<AbortController | undefined>(undefined)

export function ImportPage({ takeHandedOver }: ImportPageProps) {
  const client = useClient()
  const region = useRegionName()
  const sendOnce = useSendOnce(importUsers)
  const names = useAllNames()
  const { now } = useSession()
  const [flow, dispatch] = usePageReducer(flowKey, step)
  const source = 'source' in flow ? flow.source : undefined
  const form = usePageForm(valuesKey, { resolver: resolveImport })
  const { control, handleSubmit, setError, setFocus, setValue, getValues, reset, subscribe } = form
  const handedOver = useRef(false)
  const [isForGroup, setForGroup] = usePageState(isForGroupKey)
  const { touch, end, foundAt, kept } = useDraft<ImportDraft>({
    page: 'imports',
    read: readDraft,
    collect: () => (flow.at === 'submitted' ? undefined : draftOf(getValues())),
    restore({ notifyEmailAddress, allowAddressMigration, groupId }) {
      setValue('notifyEmailAddress', notifyEmailAddress)
      setValue('allowAddressMigration', allowAddressMigration)
      // The group of people who were handed over is asked for anew.
      if (!handedOver.current) setValue('groupId', groupId)
    },
  })
  useEffect(() => subscribe({ formState: { values: true }, callback: touch }), [subscribe, touch])
  /** Set while a request is being sent, to stop a second click. It outlives the page, like the request. */
  const [sending, setSending] = usePageState(sendingKey)
  const latest = useRef(0)
  const pageToast = usePageToast()
  useReading(flow, dispatch)
  useUnsaved(isUnsaved(flow))
  // Leaving the page closes the review, so that the next one has current findings.
  useEffect(() => () => dispatch({ do: 'back' }), [dispatch])

  /** `isOffered`: the file on the page can be had back. */
  async function open(name: string, blob: Blob, isOffered = true) {
    const turn = ++latest.current
    const opened = await openFile(name, blob)
    // A file dropped meanwhile takes precedence.
    if (turn !== latest.current) return undefined
    if (typeof opened === 'string') return refuse(opened)
    const act = () => {
      changeFile({ do: 'open', source: opened })
      setForGroup(!isOffered)
    }
    return isOffered ? withUndo(`replaced by ${name}`, act) : act()
  }

  /** Undo would replace the next file. Clearing a group is chosen again for it. */
  function changeFile(next: ImportAction) {
    latest.current++
    pageToast.drop()
    if (flow.at === 'submitted') reset(noValues)
    else if (source) setValue('clearGroup', false)
    dispatch(next)
  }
  const goBack = (former: WithFile) => changeFile({ do: 'restore', flow: former })
  const refuse = (sentence: string) => dispatch({ do: 'refuse', sentence })
  const onFile = (file: File) => void open(file.name, file)
  const takeOver = useEffectEvent(() => {
    const file = takeHandedOver()
    if (file && isBusy(flow))
      toast({ message: 'An import is being sent. Hand the people over once it has ended.' })
    else if (file) {
      const act = () => {
        handedOver.current = true
        setValue('groupId', '')
        return open(file.name, file, false)
      }
      void withUndo('replaced by the people handed over', act, getValues('groupId'))
    }
  })
  useEffect(() => takeOver(), [])
  const over = useWindowDrop({ enabled: !isBusy(flow), onFile, onRefused: refuse })

  const review = handleSubmit((values) => {
    if (!('prepared' in flow)) return
    try {
      const next = { do: 'review', job: makeJob(values, flow.prepared, region) } as const
      dispatch(next)
      // Of a row that is out of sight: leaving any other one has saved it.
      if (step(flow, next).at === 'ready')
        toast({ message: 'What was typed into the row is saved. Review the import again.' })
    } catch (error) {
      dispatch({ do: 'fail', problem: tellFailure(error).problem })
    }
  })

  async function send(looked: RepeatCheck) {
    if (flow.at !== 'reviewing' || sending) return
    const { job } = flow
    const label = nameForJournal(flow, names.get(job.input.groupId ?? ''))
    const controller = new AbortController()
    setSending(controller)
    dispatch({ do: 'send' })
    // Undo would replace what is sent, and then its receipt.
    pageToast.drop()
    try {
      const onUpload = (loaded: number) => dispatch({ do: 'upload', loaded })
      const done = await sendOnce(looked, () =>
        holdingPage(() => sendJob(client, job, { label, signal: controller.signal, onUpload })),
      )
      if ('problem' in done) dispatch({ do: 'fail', problem: done.problem })
      else {
        dispatch({ do: 'submit', receipt: done.sent })
        memory.remember(flow.prepared, job.input.notifyEmailAddress)
        end()
      }
    } catch (error) {
      const { problem, byField } = tellFailure(error)
      for (const { field, message } of byField) setError(field, { type: 'service', message })
      dispatch({ do: 'fail', problem })
    } finally {
      setSending(undefined)
    }
  }

  const clear = () => {
    latest.current++
    setValue('clearGroup', false)
    setForGroup(false)
    dispatch({ do: 'clear' })
  }
  /** What was chosen for one import is not chosen for the next one. */
  const startOver = () => {
    clear()
    reset(noValues)
    end()
  }
  /** Offers the file on the page and its options back after the act, and the group if the act took it away. */
  async function withUndo(done: string, act: () => Promise<void> | void, groupId?: string) {
    const { clearGroup } = getValues()
    await act()
    if (flow.at !== 'ready' && flow.at !== 'failed') return
    const undo = () => {
      latest.current++
      setValue('clearGroup', clearGroup)
      setForGroup(isForGroup)
      if (groupId !== undefined) setValue('groupId', groupId)
      dispatch({ do: 'restore', flow })
      toast({ message: `${flow.source.name} is back.` })
    }
    pageToast.show({ message: `${flow.source.name} was ${done}.`, undo })
  }
  const set = (settings: SettingsChange) => dispatch({ do: 'set', settings })
  const prepared = 'prepared' in flow ? flow.prepared : undefined
  const memory = useRemembered(prepared)
  const ownDomains = useOwnDomains()
  const { remembered } = memory
  const [isMoving, group] = useWatch({ control, name: ['allowAddressMigration', 'groupId'] })
  const findings = useMemo(
    () => (source && prepared ? findAll(source, prepared, { ownDomains, isMoving, remembered }) : []),
    [source, prepared, ownDomains, isMoving, remembered],
  )
  const blocker = reasonOf(flow, findings)
  const reason = blocker ?? (isForGroup && group.trim() === '' ? 'Enter the group first.' : undefined)
  const goTo = blocker === undefined ? () => setFocus('groupId') : prepared ? goToDecision : undefined
  return (
    <Page wide title="Imports" sentence="Add people to the directory, or to a group, from a file.">
      {flow.at === 'submitted' ? (
        <Receipt flow={flow} onBack={goBack} onAgain={startOver} />
      ) : (
        <FormShell
          label="Import people"
          pane="This import"
          onSubmit={(event) => void review(event)}
          submitLabel={labelOf(flow)}
          pending={pendingOf(flow)}
          disabledReason={reason}
          onReason={goTo}
          error={flow.at === 'failed' ? flow.problem : undefined}
          now={now}
          consequence={
            <fieldset disabled={flow.at === 'sending'} className="stack">
              <ThisImport flow={flow} findings={findings} control={control} onSet={set} />
              <Options
                control={control}
                focusGroup={() => setFocus('groupId')}
                fileType={'prepared' in flow ? flow.prepared.outgoing.fileType : undefined}
                onFileType={(fileType) =>
                  set({ fileType: fileType === source?.content ? undefined : fileType })
                }
              />
            </fieldset>
          }
          secondary={
            flow.at === 'sending' ? (
              <Button variant="default" onClick={() => sending?.abort()}>
                Cancel the upload
              </Button>
            ) : (
              <DraftKept kept={kept} />
            )
          }
        >
          {/* The reviewed request must not change while it is sent. */}
          <fieldset disabled={flow.at === 'sending'}>
            <DraftNotice foundAt={foundAt} onDiscard={startOver}>
              Choose the file again. Its content is never stored.
            </DraftNotice>
            <section aria-label="File">
              <FilePart
                flow={flow}
                dispatch={dispatch}
                over={over}
                onFile={onFile}
                onRefused={refuse}
                onText={(name, text) => void open(name, new Blob([text]))}
                onBack={goBack}
                onClear={() => void withUndo('removed', clear)}
              />
            </section>
          </fieldset>
          {flow.at === 'sending' && <Upload loaded={flow.loaded} total={flow.job.body.blob.size} />}
        </FormShell>
      )}
      <Review
        flow={flow}
        findings={findings}
        onConfirm={(looked) => void send(looked)}
        onCancel={() => dispatch({ do: 'back' })}
      />
    </Page>
  )
}
