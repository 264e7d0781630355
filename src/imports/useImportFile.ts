import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react'
import { handedFileKey } from '../device/handed.ts'
import { useWindowDrop } from '../ui/form/drop.ts'
import { usePageStore } from '../ui/pageState.ts'
import { toast, usePageToast } from '../ui/toast/toast.ts'
import { useUnsaved } from '../ui/unload.ts'
import { openFile } from './file/source.ts'
import { type Flow, type ImportAction, isBusy, isUnsaved } from './job/flow.ts'
import { noValues } from './job/importJob.ts'
import type { ImportForm } from './useImportForm.ts'
import { useReading } from './useReading.ts'

/** The file of an import: opened, replaced, removed and had back. */
export function useImportFile(flow: Flow, dispatch: Dispatch<ImportAction>, { form, draft }: ImportForm) {
  const { setValue, getValues, reset } = form
  const handed = usePageStore(handedFileKey)
  const latest = useRef(0)
  const pageToast = usePageToast()
  useReading(flow, dispatch)
  useUnsaved(isUnsaved(flow))
  // Leaving the page closes the review, so that the next one has current findings.
  useEffect(() => () => dispatch({ do: 'back' }), [dispatch])

  /** Undo would replace the next file. Clearing a group is chosen again for it. */
  function changeFile(next: ImportAction) {
    latest.current++
    pageToast.drop()
    if (flow.at === 'submitted') reset(noValues)
    else if ('source' in flow) setValue('clearGroup', noValues.clearGroup)
    dispatch(next)
  }

  /** Offers the file on the page and its options back after the act. */
  function withUndo(done: string, act: () => void) {
    const { clearGroup, groupId } = getValues()
    act()
    if (flow.at !== 'ready' && flow.at !== 'failed') return
    const undo = () => {
      latest.current++
      setValue('clearGroup', clearGroup)
      setValue('groupId', groupId)
      dispatch({ do: 'restore', flow })
      toast({ message: `${flow.source.name} is back.` })
    }
    pageToast.show({ message: `${flow.source.name} was ${done}.`, undo })
  }

  const refuse = (sentence: string) => dispatch({ do: 'refuse', sentence })

  async function open(name: string, blob: Blob, isHanded = false) {
    const turn = ++latest.current
    const opened = await openFile(name, blob)
    // A file dropped meanwhile takes precedence.
    if (turn !== latest.current) return undefined
    if (typeof opened === 'string') return refuse(opened)
    return withUndo(isHanded ? 'replaced by the people handed over' : `replaced by ${name}`, () => {
      changeFile({ do: 'open', source: opened })
      if (isHanded) setValue('groupId', '')
    })
  }
  const onFile = (file: File) => void open(file.name, file)
  const over = useWindowDrop({ enabled: !isBusy(flow), onFile, onRefused: refuse })

  const takeOver = useEffectEvent(() => {
    const file = handed.get()
    handed.set(undefined)
    if (file && isBusy(flow))
      toast({ message: 'An import is being sent. Hand the people over once it has ended.' })
    else if (file) void open(file.name, file, true)
  })
  useEffect(() => takeOver(), [])

  const clear = () => {
    latest.current++
    setValue('clearGroup', noValues.clearGroup)
    dispatch({ do: 'clear' })
  }
  /** What was chosen for one import is not chosen for the next one. */
  const startOver = () => {
    clear()
    reset(noValues)
    draft.end()
  }
  return {
    over,
    onFile,
    onRefused: refuse,
    onText: (text: string) => void open('Pasted text', new Blob([text])),
    onClear: () => withUndo('removed', clear),
    startOver,
    /** Undo would replace what is sent, and then its receipt. */
    dropUndo: pageToast.drop,
  }
}
