/** The record of what becomes of each line of one paste, and the addition of a reading to a list. */
import type { Entry, Source } from './entry.ts'
import { isTaken, type Read } from './names.ts'
import type { Normalised } from './normalise.ts'
import type { Columns, Mode, Reading, ReadLine, ReadOptions } from './reading.ts'
import { type ReasonCode, refuse, type Refusal } from './reasons.ts'

interface OpenEntry extends Entry {
  readonly sources: Source[]
}

/** What a line itself says of its address. */
interface Own {
  readonly action?: string | undefined
  readonly type?: string | undefined
  /** The whole line of a text. */
  readonly context?: string
}

export type PasteLog = ReturnType<typeof createLog>

/** Reasons that need no look: no address was in the text. */
const ignoredCodes: ReadonlySet<ReasonCode> = new Set([
  'empty',
  'comment',
  'header',
  'rest',
  'no address',
  'email',
])

/** A text without the password of an address: it belongs neither into a draft nor into a log. */
const withoutPassword = (text: string): string =>
  text.includes('@') ? text.replace(/(:\/\/[^\s/@:]{1,64}):[^\s/@]+@/g, '$1:…@') : text

/** The conflict of an entry with one of the same value, which the admin must decide. */
function contradict({ action, type }: Pick<Entry, 'action' | 'type'>, known: Entry): Refusal | undefined {
  if (known.action !== action) return refuse('other action', known.action)
  return known.type === type ? undefined : refuse('other type', known.type)
}

/** Whether only the part behind "#" tells the page: `bad.example/#/login` */
const isOnlyFragment = (text: string, { address: { path, query }, transforms }: Normalised): boolean =>
  transforms.includes('fragment') && query === '' && path.length < 2 && /#!?\/[^/\s]/.test(text)

export function createLog(options: ReadOptions) {
  const found = new Map<string, OpenEntry>()
  const merged: ReadLine[] = []
  const leftOut: ReadLine[] = []
  const ignored: ReadLine[] = []
  /** Values with contradicting lines: the order of the lines must not decide. */
  const contradicted = new Map<string, Refusal>()

  const leaveOut = (line: number, text: string, refusal: Refusal) =>
    void (ignoredCodes.has(refusal.code) ? ignored : leftOut).push({
      line,
      text: withoutPassword(text),
      ...refusal,
    })

  function take(line: number, text: string, read: Read, own: Own = {}): void {
    if (!isTaken(read)) return leaveOut(line, text, read)
    if (isOnlyFragment(text, read)) return leaveOut(line, text, refuse('only fragment', read.value))
    const { value, unicode, transforms } = read
    const { action = options.action, type = options.type ?? read.type } = own
    // A path or a query must not get lost: the whole domain would cover more.
    if (type === 'domain' && read.type === 'url') return leaveOut(line, text, refuse('as a domain'))
    const known = found.get(value)
    const conflict = known && contradict({ action, type }, known)
    if (conflict) {
      contradicted.set(value, contradict(known, { ...known, action, type }) ?? conflict)
      return leaveOut(line, text, conflict)
    }
    const context = own.context === undefined ? undefined : withoutPassword(own.context).slice(0, 200)
    const source = { line, text, ...(context !== undefined && { context }) }
    if (known) {
      known.sources.push(source)
      merged.push({ line, text, ...refuse('same', value) })
      return undefined
    }
    found.set(value, {
      value,
      type,
      action,
      ...(unicode !== undefined && { unicode }),
      sources: [source],
      transforms,
    })
    return undefined
  }

  function close(
    mode: Mode,
    lines: number,
    more: { columns?: Columns; spare?: readonly ReadLine[] } = {},
  ): Reading {
    for (const [value, refusal] of contradicted) {
      for (const { line, text } of found.get(value)?.sources ?? []) leaveOut(line, text, refusal)
      found.delete(value)
    }
    return {
      mode,
      lines,
      found: [...found.values()],
      merged: merged.filter(({ detail = '' }) => !contradicted.has(detail)),
      leftOut: leftOut.toSorted(byLine),
      ignored,
      ...more,
    }
  }

  return { take, leaveOut, has: (value: string) => found.has(value), close }
}

const byLine = (one: ReadLine, other: ReadLine): number => one.line - other.line

export interface Addition {
  readonly entries: readonly Entry[]
  /** The number of new entries. */
  readonly added: number
  readonly merged: readonly ReadLine[]
  readonly leftOut: readonly ReadLine[]
}

/** Appends a reading to a list, behind its entries, which only gain sources. */
export function addTo(entries: readonly Entry[], reading: Reading): Addition {
  const places = new Map(entries.map(({ value }, at) => [value, at]))
  // Of an entry that was in the list, all sources are named below.
  const merged = reading.merged.filter(({ detail = '' }) => !places.has(detail))
  const leftOut = [...reading.leftOut]
  const next = [...entries]
  for (const entry of reading.found) {
    const at = places.get(entry.value)
    const known = at === undefined ? undefined : entries[at]
    if (at === undefined || !known) {
      next.push(entry)
      continue
    }
    const conflict = contradict(entry, known)
    for (const { line, text } of entry.sources)
      (conflict ? leftOut : merged).push({ line, text, ...(conflict ?? refuse('listed')) })
    if (conflict) continue
    const transforms = [...new Set([...known.transforms, ...entry.transforms])]
    next[at] = { ...known, sources: [...known.sources, ...entry.sources], transforms }
  }
  return {
    entries: next,
    added: next.length - entries.length,
    merged: merged.toSorted(byLine),
    leftOut: leftOut.toSorted(byLine),
  }
}
