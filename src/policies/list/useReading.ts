import { pageKey, usePageState } from '../../ui/pageState.ts'
import { nextTask } from '../../ui/time/nextTask.ts'
import { listWorker } from '../checks/listWorker.ts'
import { countEntries } from '../request/policyWords.ts'
import { checkSize } from '../urls/pasteLimits.ts'
import { addTo } from '../urls/pasteLog.ts'
import { type PasteReport, pasteReportOf } from '../urls/pasteReport.ts'
import type { ReadOptions } from '../urls/reading.ts'
import { change, type EntryList, stands } from './entryList.ts'
import type { ListEditor } from './listDocument.ts'
import { type InvalidEntry, withoutLines } from './validateEntries.ts'

/** The last paste, so that it can be read in another mode while the list is unchanged. */
export interface Paste {
  readonly text: string
  readonly options: ReadOptions
  readonly before: EntryList
  readonly after: EntryList
  readonly id: number
  readonly report: PasteReport
  /** The lines that it left out. */
  readonly rejected: readonly InvalidEntry[]
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

  async function take(text: string, options: ReadOptions, from: readonly InvalidEntry[], again?: Paste) {
    const unfit = checkSize(text)
    if (unfit !== undefined) {
      refuse(unfit)
      return undefined
    }
    if (refusal) apply({ refusal: undefined })
    setReading((before) => before + 1)
    let done: Paste | undefined
    try {
      const found = await listWorker.read(text, options)
      // Joining a long list took time, so rendering gets its own task.
      await nextTask()
      apply((now) => {
        if (again ? now.list !== again.after : now.list.origin !== list.origin) {
          const sentence =
            'The list changed while the text was read. Nothing was added. Add it again if needed.'
          return { refusal: { sentence, origin: now.list.origin } }
        }
        const before = again ? again.before : now.list
        const addition = addTo(before.entries, found)
        const after = change(before, addition.entries, `${countEntries(addition.added)} added`)
        const report = pasteReportOf(found, addition)
        const rejected = report.leftOut.map(({ line, text: each, code, reason }) => ({
          index: line - 1,
          text: each,
          code,
          reason,
        }))
        const isInBox = !again && now.text === text
        const isTyped = again ? again.isTyped : isInBox
        done = { id: (now.paste?.id ?? 0) + 1, text, options, before, after, report, rejected, isTyped }
        return {
          list: after,
          left: [...withoutLines(now.left, again?.rejected ?? from), ...rejected],
          text: isInBox ? '' : now.text,
          paste: done,
        }
      })
    } catch {
      refuse('The text was not read. Nothing was added. Add it again if needed.')
    } finally {
      setReading((before) => before - 1)
    }
    return done
  }

  return {
    /**
     * Reads a text into the list, and returns the paste unless it was refused. `from`: lines that were left out, and are now
     * read.
     */
    read: (text: string, options: ReadOptions, from: readonly InvalidEntry[] = []) =>
      take(text, options, from),
    /** Blocks sending until the work is done: the work loads a text to be read. */
    hold(work: Promise<void>) {
      setReading((before) => before + 1)
      void work.finally(() => setReading((before) => before - 1))
    },
    /** Reads the last paste another way; `undefined` once the list was changed. */
    reread:
      paste && paste.after === list && reading === 0
        ? (how: Partial<ReadOptions>) => void take(paste.text, { ...paste.options, ...how }, [], paste)
        : undefined,
    // The report of another draft, or of a paste that was undone, is not about this list.
    paste: paste?.after.origin === list.origin && stands(list, paste.after) ? paste : undefined,
    /** Why the last text was not taken. */
    refusal: refusal?.origin === list.origin ? refusal.sentence : undefined,
    refuse,
    /** Why nothing can be sent now. */
    stillReading: reading > 0 ? 'Reading the added text.' : undefined,
    stop: () => listWorker.stop(),
  }
}
