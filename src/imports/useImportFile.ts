import { type Dispatch, useEffect, useEffectEvent, useRef, useState } from 'react'
import { handedFileKey } from '../device/handover.ts'
import { useDraft } from '../device/useDraft.ts'
import { focusTitle } from '../ui/focus.ts'
import { useWindowDrop } from '../ui/form/drop.ts'
import { usePageForm } from '../ui/form/pageForm.ts'
import { pageKey, usePageStore } from '../ui/pageState.ts'
import { dismissAbout, toast } from '../ui/toast/toast.ts'
import { useUnsaved } from '../ui/unload.ts'
import { openFile } from './file/source.ts'
import { type Flow, type ImportAction, isBusy, isUnsaved } from './job/flow.ts'
import { draftOf, type ImportDraft, noValues, readDraft, resolveImport } from './job/importJob.ts'
import { useFileReading } from './useFileReading.ts'

const valuesKey = pageKey(noValues)

/** The options of an import with their draft, and the file on the page: another file resets some options. */
export function useImportFile(flow: Flow, dispatch: Dispatch<ImportAction>) {
  const form = usePageForm(valuesKey, { resolver: resolveImport })
  const { setValue, getValues, reset, subscribe } = form
  const handed = usePageStore(handedFileKey)
  /** Whether people are handed over: their group is asked for, and not that of the draft. */
  const [isHandedOver] = useState(handed.get() !== undefined)
  const draft = useDraft<ImportDraft>({
    page: 'imports',
    read: readDraft,
    collect: () => (flow.at === 'submitted' ? undefined : draftOf(getValues())),
    restore: (kept) =>
      reset({ ...getValues(), ...kept, ...(isHandedOver && { groupId: getValues('groupId') }) }),
  })
  const { touch } = draft
  useEffect(() => subscribe({ formState: { values: true }, callback: touch }), [subscribe, touch])
  const turn = useRef(0)
  useFileReading(flow, dispatch)
  useUnsaved(isUnsaved(flow))
  // Leaving the page closes the review, so that the next one has current findings.
  useEffect(() => () => dispatch({ do: 'back' }), [dispatch])

  /** Replaces or removes the file on the page, which Undo restores. Clearing a group is chosen again for each file. */
  function change(next: ImportAction, done: string, group = getValues('groupId')) {
    turn.current++
    dismissAbout('file')
    const { clearGroup, groupId } = getValues()
    if (flow.at === 'submitted') reset(noValues)
    else {
      setValue('clearGroup', false)
      setValue('groupId', group)
    }
    dispatch(next)
    if (flow.at !== 'ready') return
    const undo = () => {
      turn.current++
      setValue('clearGroup', clearGroup)
      setValue('groupId', groupId)
      dispatch({ do: 'restore', flow })
      toast({ message: `${flow.source.name} is back.` })
    }
    toast({ message: `${flow.source.name} was ${done}.`, undo, about: 'file' })
  }

  const refuse = (sentence: string) => dispatch({ do: 'refuse', sentence })

  async function open(name: string, blob: Blob, group?: string) {
    const mine = ++turn.current
    const source = await openFile(name, blob)
    // A file dropped meanwhile takes precedence.
    if (mine !== turn.current) return undefined
    if (typeof source === 'string') return refuse(source)
    return change({ do: 'open', source }, `replaced by ${name}`, group)
  }
  const onFile = (file: File) => void open(file.name, file)
  const over = useWindowDrop({ enabled: !isBusy(flow), onFile, onRefused: refuse })

  const takeOver = useEffectEvent(() => {
    const file = handed.get()
    handed.set(undefined)
    if (file && isBusy(flow))
      toast({ message: 'An import is being sent. Hand the people over once it has ended.' })
    else if (file) void open(file.name, file, '')
  })
  useEffect(() => takeOver(), [])

  return {
    form,
    draft,
    over,
    onFile,
    onRefused: refuse,
    onText: (text: string) => void open('Pasted text', new Blob([text])),
    onClear: () => change({ do: 'clear' }, 'removed'),
    /** The options of one import are not those of the next one. */
    startOver: () => {
      turn.current++
      dispatch({ do: 'clear' })
      reset(noValues)
      draft.end()
      focusTitle()
    },
  }
}
