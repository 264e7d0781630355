import { Button, Progress, Text } from '@mantine/core'
import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react'
import type { Resolver } from 'react-hook-form'
import { DraftKept, DraftNotice } from '../drafts/DraftNotice.tsx'
import { useDraft } from '../drafts/useDraft.ts'
import { importUsers } from '../api/operations.ts'
import { useSendOnce } from '../ledger/notices/useSendOnce.ts'
import type { RepeatCheck } from '../ledger/notices/useRepeatCheck.ts'
import { useClient, useRegionName, useSession } from '../session/SessionProvider.tsx'
import { useWindowDrop } from '../ui/form/drop.ts'
import { FormShell } from '../ui/form/FormShell.tsx'
import { usePageReducer, usePageState } from '../ui/pageState.ts'
import { usePageForm } from '../ui/form/pageForm.ts'
import { Page, Section } from '../ui/frame/Page.tsx'
import { toast, useUndoToast } from '../ui/toast/toast.ts'
import { holdingPage } from '../ui/unload.ts'
import { draftOf, type ImportDraft, readDraft } from './draft.ts'
import { FilePart } from './FilePart.tsx'
import { type Flow, isBusy, start, step } from './flow.ts'
import {
  checkValues,
  type Facts,
  guessFileType,
  type ImportValues,
  inspect,
  noValues,
  type Source,
} from './importJob.ts'
import classes from './imports.module.css'
import { Options } from './Options.tsx'
import { parseInWorker } from './parse.ts'
import { Receipt } from './Receipt.tsx'
import { Review } from './Review.tsx'
import { makeJob, sendJob, tellFailure } from './send.ts'
import { labelOf, pendingOf, reasonOf, size } from './sentences.ts'

export interface ImportPageProps {
  /** Gives the file that another page has handed over, once. */
  readonly takeHandedOver: () => File | undefined
}

export function ImportPage({ takeHandedOver }: ImportPageProps) {
  const client = useClient()
  const region = useRegionName()
  const sendOnce = useSendOnce(importUsers)
  const { now } = useSession()
  const [flow, dispatch] = usePageReducer('import.flow', step, start)
  const source = 'source' in flow ? flow.source : undefined
  const form = usePageForm<ImportValues, Context | undefined>('import.values', {
    defaultValues: noValues,
    resolver: resolveImport,
    context: source && { facts: source.facts, isBinary: isBinary(flow) },
  })
  const { control, handleSubmit, setError, setValue, getValues, reset, subscribe } = form
  const handedOver = useRef(false)
  const { touch, forget, foundAt, kept } = useDraft<ImportDraft>({
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
  const [sending, setSending] = usePageState<AbortController | undefined>('import.sending', undefined)
  const opened = useRef(0)
  const undoing = useUndoToast()
  useReading(flow, dispatch)
  // Leaving the page closes the review, so that the next one has current findings.
  useEffect(() => () => dispatch({ do: 'back' }), [dispatch])

  async function open(name: string, blob: Blob) {
    const turn = ++opened.current
    // A file dropped meanwhile takes precedence.
    const isStale = () => turn !== opened.current
    try {
      const facts = await inspect(blob)
      if (isStale()) return
      if (facts.size === 0) return refuse(`${name} is empty.`)
      setValue('fileType', guessFileType(facts))
      setValue('leaveOutMark', true)
      // Clearing a group is chosen again for each file.
      if (source) setValue('clearGroup', false)
      // Undo would replace this file.
      undoing.drop()
      dispatch({ do: 'open', source: { name, blob, facts } })
    } catch {
      if (!isStale()) refuse(`${name} could not be read. It may be a folder, or it was moved or changed.`)
    }
  }

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
        return open(file.name, file)
      }
      void withUndo('replaced by the people handed over', act, getValues('groupId'))
    }
  })
  useEffect(() => takeOver(), [])
  const over = useWindowDrop({ enabled: !isBusy(flow), onFile, onRefused: refuse })

  const review = handleSubmit((values) => {
    if (!source) return
    try {
      dispatch({ do: 'review', job: makeJob(values, source, region) })
    } catch (error) {
      dispatch({ do: 'fail', problem: tellFailure(error).problem })
    }
  })

  async function send(looked: RepeatCheck) {
    if (flow.at !== 'reviewing' || sending) return
    const { job } = flow
    const controller = new AbortController()
    setSending(controller)
    dispatch({ do: 'send' })
    try {
      const onUpload = (loaded: number) => dispatch({ do: 'upload', loaded })
      const done = await sendOnce(looked, () =>
        holdingPage(() => sendJob(client, job, { signal: controller.signal, onUpload })),
      )
      if ('problem' in done) dispatch({ do: 'fail', problem: done.problem })
      else {
        dispatch({ do: 'submit', receipt: done.sent })
        forget()
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
    opened.current++
    setValue('clearGroup', false)
    dispatch({ do: 'clear' })
  }
  /** Offers the file on the page and its options back after the act, and the group if the act took it away. */
  async function withUndo(done: string, act: () => Promise<void> | void, groupId?: string) {
    const { fileType, leaveOutMark, clearGroup } = getValues()
    await act()
    if (flow.at !== 'ready' && flow.at !== 'failed') return
    const undo = () => {
      opened.current++
      setValue('fileType', fileType)
      setValue('leaveOutMark', leaveOutMark)
      setValue('clearGroup', clearGroup)
      if (groupId !== undefined) setValue('groupId', groupId)
      dispatch({ do: 'restore', flow })
      toast({ message: `${flow.source.name} is back.` })
    }
    undoing.offer({ message: `${flow.source.name} was ${done}.`, undo })
  }
  return (
    <Page wide title="Imports" sentence="Add people to the directory, or to a group, from a file.">
      {flow.at === 'submitted' ? (
        <Receipt flow={flow} onAgain={clear} />
      ) : (
        <FormShell
          label="Import people"
          pane="This import"
          onSubmit={(event) => void review(event)}
          submitLabel={labelOf(flow)}
          pending={pendingOf(flow)}
          disabledReason={reasonOf(flow)}
          error={flow.at === 'failed' ? flow.problem : undefined}
          now={now}
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
            <DraftNotice
              foundAt={foundAt}
              onDiscard={() => {
                clear()
                reset(noValues)
                forget()
              }}
            >
              Choose the file again. Its content is never stored.
            </DraftNotice>
            <Section title="File">
              <FilePart
                flow={flow}
                control={control}
                over={over}
                onFile={onFile}
                onRefused={refuse}
                onText={(text) => void open('Pasted text', new Blob([text]))}
                onClear={() => void withUndo('removed', clear)}
              />
            </Section>
            <Options control={control} />
          </fieldset>
          {flow.at === 'sending' && <Upload loaded={flow.loaded} total={flow.job.body.blob.size} />}
        </FormShell>
      )}
      <Review
        flow={flow}
        onConfirm={(looked) => void send(looked)}
        onCancel={() => dispatch({ do: 'back' })}
      />
    </Page>
  )
}

/** Reads the file while the flow is `reading`. Leaving that state ends the worker. */
function useReading(flow: Flow, dispatch: Dispatch<Parameters<typeof step>[1]>) {
  const source: Source | undefined = flow.at === 'reading' ? flow.source : undefined
  useEffect(() => {
    if (!source) return undefined
    return parseInWorker(source.blob, {
      onProgress: (bytes, rows) => dispatch({ do: 'progress', bytes, rows }),
      onDone: (reading) => dispatch({ do: 'read', reading }),
      onFailed: () =>
        dispatch({ do: 'lose', sentence: `${source.name} could not be read completely. Choose it again.` }),
    })
  }, [source, dispatch])
}

function Upload({ loaded, total }: { readonly loaded: number; readonly total: number }) {
  // The browser's own count. It may stop for a moment before the answer arrives.
  const percent = Math.min(100, Math.floor((loaded / Math.max(1, total)) * 100))
  return (
    <div className={classes.upload}>
      <Progress value={percent} transitionDuration={0} aria-label="Upload" />
      <Text size="sm" c="dimmed">
        {percent} % of {size(total)} uploaded.
      </Text>
    </div>
  )
}

interface Context {
  readonly facts: Facts
  readonly isBinary: boolean
}

const isBinary = (flow: Flow): boolean => 'reading' in flow && flow.reading?.stopped === 'binary'

const resolveImport: Resolver<ImportValues, Context | undefined> = (values, context) => {
  const problems = context ? Object.entries(checkValues(values, context.facts, context.isBinary)) : []
  return problems.length === 0
    ? { values, errors: {} }
    : {
        values: {},
        errors: Object.fromEntries(problems.map(([field, message]) => [field, { type: 'check', message }])),
      }
}
