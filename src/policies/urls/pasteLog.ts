/** The record of what happened to each line of one paste, and the addition of a reading to a list. */
import { number } from '../../ui/number.ts'
import type { Entry } from './entry.ts'
import type { ReadResult } from './names.ts'
import type { NextEntry, Reading, ReadLine, ReadOptions } from './pasteResult.ts'
import { refuse, type Refusal } from './reasons.ts'

/** What a line says of its address. */
interface Own {
  readonly action?: string | undefined
  readonly type?: string | undefined
  /** The whole line of a text. */
  readonly context?: string
}

export type PasteLog = ReturnType<typeof createPasteLog>

/** Reasons that need no look: no address was in the text. */
const needsNoLook = /^(?:empty|comment|header|rest|no address|email)$/

/** A text without the password of an address: it belongs neither into a draft nor into a log. */
const withoutPassword = (text: string): string =>
  text.includes('@') ? text.replace(/(:\/\/[^\s/@:]{1,64}):[^\s/@]+@/g, '$1:…@') : text

/** The conflict of two places of one value, which the admin must decide. */
function contradict({ action, type }: NextEntry, known: NextEntry): Refusal | undefined {
  if (known.action !== action) return refuse('other action', known.action)
  return known.type === type ? undefined : refuse('other type', known.type)
}

const byLine = (one: ReadLine, other: ReadLine): number => one.line - other.line

export function createPasteLog(options: ReadOptions) {
  /** By its value, an address at each of its places: entries with one source. */
  const taken = new Map<string, Entry[]>()
  const leftOut: ReadLine[] = []
  const ignored: ReadLine[] = []
  const named = new Set<number>()

  function leaveOut(line: number, text: string, refusal: Refusal, action?: string): void {
    const lines = needsNoLook.test(refusal.code) ? ignored : leftOut
    lines.push({ line, text: withoutPassword(text), ...refusal, ...(action && { action }) })
    named.add(line)
  }

  function take(line: number, text: string, read: ReadResult, own: Own = {}): void {
    if ('reason' in read) return leaveOut(line, text, read, own.action)
    const { action = options.action, type = options.type ?? read.type } = own
    // A path or a query must not get lost: the whole domain would cover more.
    if (type === 'domain' && read.type === 'url')
      return leaveOut(line, text, refuse('as a domain'), own.action)
    const context = own.context && withoutPassword(own.context.slice(0, 1_000)).trim().slice(0, 200)
    const { value, unicode, transforms } = read
    const place = { value, type, action, unicode, sources: [{ line, text, context }], transforms }
    named.add(line)
    const places = taken.get(value)
    if (places) places.push(place)
    else taken.set(value, [place])
  }

  /** `lines`: where each line has its own account. Those that were not named have no address. */
  function close(
    reading: Pick<Reading, 'mode' | 'lines' | 'columns' | 'spare'>,
    lines: readonly string[] = [],
  ): Reading {
    for (const [at, text] of lines.entries())
      if (!named.has(at + 1)) leaveOut(at + 1, text, refuse(text.trim() === '' ? 'empty' : 'no address'))
    const found: Entry[] = []
    const merged: ReadLine[] = []
    for (const [value, places] of taken) {
      const [first, second] = places
      if (!first) continue
      // Of contradicting places none is kept: their order must not decide.
      const other = places.find((each) => contradict(each, first))
      if (other) {
        for (const place of places) {
          const conflict = contradict(place, first) ?? contradict(place, other)
          if (conflict) for (const { line, text } of place.sources) leaveOut(line, text, conflict)
        }
      } else if (second) {
        const sources = places.flatMap((each) => each.sources)
        found.push({ ...first, sources })
        for (const { line, text } of sources.slice(1)) merged.push({ line, text, ...refuse('same', value) })
      } else found.push(first)
    }
    for (const each of [merged, leftOut, ignored]) each.sort(byLine)
    return { ...reading, found, merged, leftOut, ignored }
  }

  return { take, leaveOut, has: (value: string) => taken.has(value), close }
}

/** `added`: the number of new entries. */
type Addition = ReturnType<typeof addTo>
export type PasteReport = Reading & Addition

/** Appends a reading to a list, behind its entries, which only gain sources. */
export function addTo(entries: readonly Entry[], reading: Reading) {
  const { found } = reading
  if (entries.length === 0)
    return { entries: found, added: found.length, merged: reading.merged, leftOut: reading.leftOut }
  const places = new Map(entries.map(({ value }, at) => [value, at]))
  // Of an entry that was in the list, all sources are named below.
  const merged = reading.merged.filter(({ detail = '' }) => !places.has(detail))
  const leftOut = [...reading.leftOut]
  const next = [...entries]
  for (const entry of found) {
    const at = places.get(entry.value) ?? next.length
    const known = next[at]
    next[at] = entry
    if (!known) continue
    const conflict = contradict(entry, known)
    for (const { line, text } of entry.sources)
      (conflict ? leftOut : merged).push({ line, text, ...(conflict ?? refuse('listed')) })
    const transforms = [...new Set([...known.transforms, ...entry.transforms])]
    next[at] = conflict ? known : { ...known, sources: [...known.sources, ...entry.sources], transforms }
  }
  const added = next.length - entries.length
  return { entries: next, added, merged: merged.toSorted(byLine), leftOut: leftOut.toSorted(byLine) }
}

/** What came into the list, and what did not: `12 added. 2 merged. 3 left out.` */
export const describePaste = ({ added, merged, leftOut }: Addition): string =>
  [
    `${number(added)} added.`,
    merged.length > 0 && `${number(merged.length)} merged.`,
    leftOut.length > 0 && `${number(leftOut.length)} left out.`,
  ]
    .filter(Boolean)
    .join(' ')
