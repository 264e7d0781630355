import { pageKey, usePageState } from '../../ui/pageState.ts'
import { nextTask } from '../../ui/time/nextTask.ts'
import { countEntries } from '../checks/finding.ts'
import { listWorker } from '../checks/listWorker.ts'
import { checkSize } from '../urls/pasteLimits.ts'
import { addTo, type PasteReport } from '../urls/pasteLog.ts'
import type { ReadLine, ReadOptions } from '../urls/pasteResult.ts'
import { change, type EntryList, undo } from './entryList.ts'
import { withLinesOf, withoutLines } from './leftOutLines.ts'
import type { ListDocument, ListEditor } from './listDocument.ts'

/** The last paste: until the list changes, it can be read in another mode, or undone. */
export interface Paste {
  readonly id: number
  readonly text: string
  readonly options: ReadOptions
  /** The lines that were left out before. */
  readonly from: readonly ReadLine[]
  readonly before: Pick<ListDocument, 'list' | 'leftOut' | 'spare'>
  readonly after: EntryList
  readonly report: PasteReport
  /** Whether the text was taken out of the box. */
  readonly isTyped: boolean
}

export type PasteReader = ReturnType<typeof usePaste>

export interface ReadingProps {
  readonly editor: ListEditor
  readonly reader: PasteReader
}

const readingKey = pageKey(0)

/**
 * Adds text to the list: the worker reads the text, and its entries are added to the list as it is by then. Reading goes
 * on when the admin leaves the page.
 */
export function usePaste({ document: { list, paste, textProblem }, change: apply }: ListEditor) {
  const [reading, setReading] = usePageState(readingKey)
  const refuse = (sentence: string) =>
    apply((now) => (now.list.origin === list.origin ? { textProblem: sentence } : {}))

  /** Reads a text into the list. `from`: lines that were left out, and are now read. `again`: the paste it replaces. */
  async function read(text: string, options: ReadOptions, from: readonly ReadLine[] = [], again?: Paste) {
    const unfit = options.action === '' ? 'Enter the action to send, then add the text.' : checkSize(text)
    if (unfit !== undefined) return refuse(unfit)
    if (textProblem !== undefined) apply({ textProblem: undefined })
    setReading((before) => before + 1)
    try {
      const found = withLinesOf(from, await listWorker.read(text, options))
      // Joining a long list took time, so rendering gets its own task.
      await nextTask()
      apply((now) => {
        if (again ? now.list !== again.after : now.list.origin !== list.origin)
          return { textProblem: 'The list changed while the text was read. Add it again if needed.' }
        // Only these: each paste would keep the one before.
        const { list: shown, leftOut } = now
        const spare = shown.entries.length === 0 ? [] : now.spare
        const before = again?.before ?? { list: shown, leftOut, spare }
        const addition = addTo(before.list.entries, found)
        const what = `${countEntries(addition.added)} added`
        const after = addition.added === 0 ? before.list : change(before.list, addition.entries, what)
        const isInBox = !again && now.text === text
        return {
          list: after,
          leftOut: [...withoutLines(before.leftOut, from), ...addition.leftOut],
          spare: [...before.spare, ...(found.spare ?? []).map((each) => each.text)],
          ...(isInBox && { text: '' }),
          paste: {
            id: (now.paste?.id ?? 0) + 1,
            text,
            options,
            from,
            before,
            after,
            report: { ...found, ...addition },
            isTyped: again?.isTyped ?? isInBox,
          },
        }
      })
    } catch {
      refuse('The text was not read. Nothing was added. Add it again if needed.')
    } finally {
      setReading((before) => before - 1)
    }
  }

  const last = paste?.after === list && reading === 0 ? paste : undefined
  return {
    read,
    paste: last,
    reread: (how: Partial<ReadOptions>) =>
      last && void read(last.text, { ...last.options, ...how }, last.from, last),
    /** Takes the last paste back. A typed text goes to the box again. */
    undo: () =>
      last &&
      apply(({ text, list: now }) => ({
        ...last.before,
        list: last.after === last.before.list ? now : undo(now),
        paste: undefined,
        ...(last.isTyped && { text: [text, last.text].filter(Boolean).join('\n') }),
      })),
    refuse,
    /** Why nothing can be sent now. */
    stillReading: reading > 0 ? 'Reading the added text.' : undefined,
  }
}
