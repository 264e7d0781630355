import { useCallback } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { useKeptState } from '../../ui/kept.ts'
import { nextTask } from '../../ui/time/nextTask.ts'
import { type Account, accountOf } from '../urls/account.ts'
import { clerk } from '../checks/clerk.ts'
import { change, stands, type UrlList } from '../urls/list.ts'
import { checkSize } from '../urls/paste.ts'
import { addTo, type ReadOptions } from '../urls/reading.ts'
import { countEntries } from '../request/policyWords.ts'

/** The last paste, so that it can be read otherwise while nothing else was done. */
interface Paste {
  readonly text: string
  readonly options: ReadOptions
  readonly before: UrlList
  readonly after: UrlList
  readonly id: number
  readonly account: Account
  /** What was not added: put into the box, where it can be mended, unless it is too much for it. */
  readonly left: string
  readonly isBoxed: boolean
}

/** Why a text was not taken, and of which list that is said. */
interface Refused {
  readonly sentence: string
  readonly origin: object
}

export interface Reader {
  /** Reads a text into the list. */
  readonly read: (text: string, options: ReadOptions) => void
  /** Nothing is sent before this is done: it brings what is to be read. */
  readonly hold: (work: Promise<void>) => void
  /** Reads the last paste otherwise; nothing once the list was changed since. */
  readonly reread: ((how: Partial<ReadOptions>) => void) | undefined
  readonly paste: Pick<Paste, 'id' | 'account' | 'isBoxed'> | undefined
  /** Why the last text was not taken. */
  readonly refusal: string | undefined
  readonly refuse: (sentence: string) => void
  /** Why nothing can be sent now: something is being read. */
  readonly missing: string | undefined
  readonly stop: () => void
}

/** More of them in a text area hold up the browser. */
const boxLimits = { lines: 1_000, characters: 100_000 } as const

const fits = (lines: readonly string[]): boolean =>
  lines.length <= boxLimits.lines &&
  lines.reduce((sum, { length }) => sum + length, 0) <= boxLimits.characters

type Set<T> = (next: (now: T) => T) => void

/**
 * Takes text into the list: read by the clerk, put behind what the list is by then. Goes on when the page is left, so
 * both setters take what comes after it is gone, at once (kept.ts).
 */
export function useReading(list: UrlList, setList: Set<UrlList>, setText: Set<string>): Reader {
  const { config } = useSession()
  const [paste, setPaste] = useKeptState<Paste | undefined>('policy.paste', undefined)
  const [refused, setRefused] = useKeptState<Refused | undefined>('policy.refusal', undefined)
  const [reading, setReading] = useKeptState('policy.reading', 0)

  async function take(text: string, options: ReadOptions, again?: Paste) {
    const unfit = checkSize(text)
    setRefused(unfit === undefined ? undefined : { sentence: unfit, origin: list.origin })
    if (unfit !== undefined) return
    setReading((before) => before + 1)
    try {
      const isFirst = (again ? again.before : list).entries.length === 0
      const found = await clerk.read(text, options, isFirst ? config : undefined)
      // A long list was put together for it: the page is drawn in a task of its own.
      await nextTask()
      setList((now) => {
        if (again ? now !== again.after : now.origin !== list.origin) {
          const sentence =
            'The list was changed while this was read, so it was not added. Add it again if it is wanted.'
          setRefused({ sentence, origin: now.origin })
          return now
        }
        const before = again ? again.before : now
        const addition = addTo(before.entries, found)
        const after = change(before, addition.entries, `${countEntries(addition.added)} added`)
        const account = accountOf(before.entries, found, addition)
        const lines = account.told.rejected.map((rejected) => rejected.text)
        const isBoxed = fits(lines)
        const left = isBoxed ? lines.join('\n') : ''
        const replaced = again ? again.left : text
        setText((box) => (box === replaced ? left : [box, left].filter(Boolean).join('\n')))
        setPaste((last) => ({
          id: (last?.id ?? 0) + 1,
          text,
          options,
          before,
          after,
          account,
          left,
          isBoxed,
        }))
        return after
      })
    } catch {
      const sentence = 'This was not read, and nothing of it was added. Add it again if it is wanted.'
      setRefused({ sentence, origin: list.origin })
    } finally {
      setReading((before) => before - 1)
    }
  }

  return {
    read: (text, options) => void take(text, options),
    hold(work) {
      setReading((before) => before + 1)
      void work.finally(() => setReading((before) => before - 1))
    },
    reread:
      paste && paste.after === list && reading === 0
        ? (how) => void take(paste.text, { ...paste.options, ...how }, paste)
        : undefined,
    // Of another draft, or of what was taken back, it says nothing of this list.
    paste: paste?.after.origin === list.origin && stands(list, paste.after) ? paste : undefined,
    refusal: refused?.origin === list.origin ? refused.sentence : undefined,
    refuse: (sentence) => setRefused({ sentence, origin: list.origin }),
    missing: reading > 0 ? 'What was added is being read.' : undefined,
    stop: useCallback(() => clerk.stop(), []),
  }
}
