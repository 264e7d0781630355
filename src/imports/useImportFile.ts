import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react'
import { handedFileKey } from '../device/handed.ts'
import { useWindowDrop } from '../ui/form/drop.ts'
import { usePageState, usePageStore } from '../ui/pageState.ts'
import { toast, usePageToast } from '../ui/toast/toast.ts'
import { useUnsaved } from '../ui/unload.ts'
import { type Flow, type ImportAction, isBusy, isUnsaved, type WithFile } from './job/flow.ts'
import { noValues } from './job/importJob.ts'
import { importReviewKey } from './job/reviewFile.ts'
import { isForGroupKey } from './Options.tsx'
import { openFile } from './read/source.ts'
import type { ImportForm } from './useImportForm.ts'
import { useReading } from './useReading.ts'

/** The file of an import: opened, replaced, removed and had back. */
export function useImportFile(flow: Flow, dispatch: Dispatch<ImportAction>, { form, draft }: ImportForm) {
  const { setValue, getValues, reset } = form
  const [isForGroup, setForGroup] = usePageState(isForGroupKey)
  const handed = usePageStore(handedFileKey)
  const [asked] = usePageState(importReviewKey)
  const first = asked?.values ?? noValues
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
    else if ('source' in flow) setValue('clearGroup', first.clearGroup)
    dispatch(next)
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

  const refuse = (sentence: string) => dispatch({ do: 'refuse', sentence })

  /** `isOffered`: the file on the page can be had back. */
  async function open(name: string, blob: Blob, isOffered = true) {
    const turn = ++latest.current
    const opened = await openFile(name, blob)
    // A file dropped meanwhile takes precedence.
    if (turn !== latest.current) return undefined
    if (typeof opened === 'string') return refuse(opened)
    const act = () => {
      changeFile({ do: 'open', source: opened, settings: asked?.settings })
      setForGroup(!isOffered)
    }
    return isOffered ? withUndo(`replaced by ${name}`, act) : act()
  }
  const onFile = (file: File) => void open(file.name, file)
  const over = useWindowDrop({ enabled: !isBusy(flow), onFile, onRefused: refuse })

  const takeOver = useEffectEvent(() => {
    const file = handed.get()
    handed.set(undefined)
    if (file && isBusy(flow))
      toast({ message: 'An import is being sent. Hand the people over once it has ended.' })
    else if (file) {
      const act = () => {
        setValue('groupId', '')
        return open(file.name, file, false)
      }
      void withUndo('replaced by the people handed over', act, getValues('groupId'))
    }
  })
  useEffect(() => takeOver(), [])

  const clear = () => {
    latest.current++
    setValue('clearGroup', first.clearGroup)
    setForGroup(false)
    dispatch({ do: 'clear' })
  }
  /** What was chosen for one import is not chosen for the next one. */
  const startOver = () => {
    clear()
    reset(first)
    draft.end()
  }
  return {
    over,
    onFile,
    onRefused: refuse,
    onText: (text: string) => void open('Pasted text', new Blob([text])),
    onBack: (former: WithFile) => changeFile({ do: 'restore', flow: former }),
    onClear: () => void withUndo('removed', clear),
    startOver,
    /** Undo would replace what is sent, and then its receipt. */
    dropUndo: pageToast.drop,
  }
}
