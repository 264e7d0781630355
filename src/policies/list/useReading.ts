import { pageKey, usePageState } from '../../ui/pageState.ts'
import { nextTask } from '../../ui/time/nextTask.ts'
import { listWorker } from '../checks/listWorker.ts'
import { countEntries } from '../request/policyWords.ts'
import { checkSize } from '../urls/pasteLimits.ts'
import { addTo } from '../urls/pasteLog.ts'
import { type PasteReport, pasteReportOf } from '../urls/pasteReport.ts'
import type { ReadOptions } from '../urls/reading.ts'
import { change, type EntryList, stands, undo } from './entryList.ts'
import { type LeftOutLine, withLinesOf, withoutLines } from './leftOutLines.ts'
import type { ListDocument, ListEditor } from './listDocument.ts'

/** The last paste, so that it can be read in another mode, or undone, while the list is unchanged. */
export interface Paste {
  readonly text: string
  readonly options: ReadOptions
  readonly before: Pick<ListDocument, 'list' | 'leftOut' | 'spare'>
  readonly after: EntryList
  readonly id: number
  readonly report: PasteReport
  /** Whether the text was taken out of the box. */
  readonly isTyped: boolean
}

/** Why a text was refused, and for which list. */
export interface PasteRefusal {
  readonly sentence: string
  readonly origin: object
}

export type PasteReader = ReturnType<typeof useReading>

const readingKey = pageKey(0)

/**
 * Adds text to the list: the worker reads the text, and its entries are added to the list as it is by then. Reading goes
 * on when the admin leaves the page.
 */
export function useReading({ document: { list, paste, refusal }, change: apply }: ListEditor) {
  const [reading, setReading] = usePageState(readingKey)
  const refuse = (sentence: string) => apply({ refusal: { sentence, origin: list.origin } })

  async function take(text: string, options: ReadOptions, from: readonly LeftOutLine[], again?: Paste) {
    const unfit = checkSize(text)
    if (unfit !== undefined) return refuse(unfit)
    apply({ refusal: undefined })
    setReading((before) => before + 1)
    try {
      const read = await listWorker.read(text, options)
      const found = from.length > 0 ? withLinesOf(from, read) : read
      // Joining a long list took time, so rendering gets its own task.
      await nextTask()
      apply((now) => {
        if (again ? now.list !== again.after : now.list.origin !== list.origin) {
          const sentence =
            'The list changed while the text was read. Nothing was added. Add it again if needed.'
          return { refusal: { sentence, origin: now.list.origin } }
        }
        // Only these: each paste would keep the one before.
        const before = again?.before ?? { list: now.list, leftOut: now.leftOut, spare: now.spare }
        const addition = addTo(before.list.entries, found)
        const after = change(before.list, addition.entries, `${countEntries(addition.added)} added`)
        const report = pasteReportOf(found, addition)
        const isInBox = !again && now.text === text
        const id = (now.paste?.id ?? 0) + 1
        const isTyped = again?.isTyped ?? isInBox
        return {
          list: after,
          leftOut: [...withoutLines(before.leftOut, from), ...addition.leftOut],
          spare: [...before.spare, ...(found.spare ?? []).map((each) => each.text)],
          text: isInBox ? '' : now.text,
          paste: { id, text, options, before, after, report, isTyped },
        }
      })
    } catch {
      refuse('The text was not read. Nothing was added. Add it again if needed.')
    } finally {
      setReading((before) => before - 1)
    }
    return undefined
  }

  // The report of another draft, or of a paste that was undone, is not about this list.
  const last = paste?.after.origin === list.origin && stands(list, paste.after) ? paste : undefined
  const isLast = last?.after === list && reading === 0
  return {
    /** Reads a text into the list. `from`: lines that were left out, and are now read. */
    read: (text: string, options: ReadOptions, from: readonly LeftOutLine[] = []) =>
      take(text, options, from),
    /** Blocks sending until the work is done: the work loads a text to be read. */
    hold(work: Promise<void>) {
      setReading((before) => before + 1)
      void work.finally(() => setReading((before) => before - 1))
    },
    paste: last,
    /** Reads the last paste another way; `undefined` once the list was changed. */
    reread: isLast
      ? (how: Partial<ReadOptions>) => void take(last.text, { ...last.options, ...how }, [], last)
      : undefined,
    /** Takes the last paste back. A typed text goes to the box again. */
    undo: isLast
      ? () =>
          apply(({ text, list: now }) => ({
            ...last.before,
            list: undo(now),
            paste: undefined,
            ...(last.isTyped && { text: [text, last.text].filter(Boolean).join('\n') }),
          }))
      : undefined,
    /** Why the last text was not taken. */
    refusal: refusal?.origin === list.origin ? refusal.sentence : undefined,
    refuse,
    /** Why nothing can be sent now. */
    stillReading: reading > 0 ? 'Reading the added text.' : undefined,
    stop: () => listWorker.stop(),
  }
}
