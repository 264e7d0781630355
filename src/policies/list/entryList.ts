/** The URL list and its changes. Every change goes through this file and can be undone. */
import { writeCsv } from '../../ui/csv.ts'
import { addressOf, type Entry } from '../urls/entry.ts'
import { unwrap } from '../urls/linkWrappers.ts'
import { normalise } from '../urls/normalise.ts'
import { refuse } from '../urls/reasons.ts'
import { defang } from '../urls/refang.ts'

type Entries = readonly Entry[]
/** Entries by their wire value, which is unique. */
type Chosen = ReadonlySet<string>

interface ListChange {
  readonly entries: Entries
  /** The change in the past tense, such as `12 added`. */
  readonly what: string
}

export interface EntryList {
  /** Shared by all states of a list, so that a paste for one list is not added to another. */
  readonly origin: object
  readonly entries: Entries
  /** The states before each change, the latest at the end. */
  readonly past: readonly ListChange[]
  /** The undone states, the next one at the end. */
  readonly future: readonly ListChange[]
}

/** States share their entries, so that a step costs little. */
const maxSteps = 100

export const emptyList: EntryList = { origin: {}, entries: [], past: [], future: [] }

/** A new list without an undo history. */
export const listOf = (entries: Entries): EntryList => ({ origin: {}, entries, past: [], future: [] })

export function change(list: EntryList, entries: Entries, what: string): EntryList {
  if (entries === list.entries) return list
  const past = [...list.past, { entries: list.entries, what }].slice(-maxSteps)
  return { ...list, entries, past, future: [] }
}

/** Takes the last state of one side, and puts the present one on the other. */
function step(list: EntryList, from: 'past' | 'future', to: 'past' | 'future'): EntryList {
  const last = list[from].at(-1)
  if (!last) return list
  return {
    ...list,
    entries: last.entries,
    [from]: list[from].slice(0, -1),
    [to]: [...list[to], { entries: list.entries, what: last.what }],
  }
}

export const undo = (list: EntryList): EntryList => step(list, 'past', 'future')
export const redo = (list: EntryList): EntryList => step(list, 'future', 'past')

/** Whether a change is still in effect: not undone, and the list is not empty. */
export const stands = ({ entries, past }: EntryList, made: EntryList): boolean =>
  made.entries === entries || (entries.length > 0 && past.some((each) => each.entries === made.entries))

export const without = (entries: Entries, chosen: Chosen): Entries =>
  chosen.size === 0 ? entries : entries.filter(({ value }) => !chosen.has(value))

export const assign = (
  entries: Entries,
  chosen: Chosen,
  part: Partial<Pick<Entry, 'action' | 'type'>>,
): Entries => entries.map((entry) => (chosen.has(entry.value) ? { ...entry, ...part } : entry))

/** Replaces URLs by their whole domain. Only on request of the admin, since a domain covers more. */
export function widen(entries: Entries, chosen: Chosen): Entries {
  const byValue = new Map(entries.map((entry) => [entry.value, entry]))
  /** The replacement of each value; `undefined` where the domain is already in the list. */
  const places = new Map<string, string | undefined>()
  for (const entry of entries) {
    const { host, path, query } = addressOf(entry)
    if (!chosen.has(entry.value) || path + query === '') continue
    const known = byValue.get(host)
    // The same host with another action or type: the admin decides.
    if (known && (known.action !== entry.action || known.type !== 'domain')) continue
    places.set(entry.value, known ? undefined : host)
    byValue.set(
      host,
      known
        ? { ...known, sources: [...known.sources, ...entry.sources] }
        : { ...entry, value: host, type: 'domain', transforms: [...entry.transforms, 'widened'] },
    )
  }
  if (places.size === 0) return entries
  return entries.flatMap(({ value }) => {
    const place = places.has(value) ? places.get(value) : value
    return (place === undefined ? undefined : byValue.get(place)) ?? []
  })
}

/** The change of an entry, which is found by its value. */
export interface Revision extends Pick<Entry, 'value' | 'action' | 'type'> {
  /** The text of the new value. */
  readonly text: string
}

/** Changes an entry and keeps its sources. Returns the reason where the text is not an entry. */
export function revise(
  entries: Entries,
  { value, text, action, type }: Revision,
): { readonly entries: Entries; readonly value: string } | { readonly reason: string } {
  const entry = entries.find((each) => each.value === value)
  const link = unwrap(text)
  // A wrapped link would match the filter's host, not its target.
  const read = link
    ? refuse(
        link === 'token' ? 'wrapped token' : 'wrapped target',
        link === 'token' ? undefined : link.target,
      )
    : normalise(text)
  if ('reason' in read) return read
  const isNew = read.value !== value
  if (!entry || (!isNew && entry.action === action && entry.type === type)) return { entries, value }
  if (isNew && entries.some((each) => each.value === read.value)) return refuse('listed')
  const before = normalise(value)
  const derived = 'reason' in before ? undefined : before.type
  // A chosen type stays.
  const part = { action, type: isNew && type === derived ? read.type : type }
  if (part.type === 'domain' && read.type === 'url') return refuse('as a domain')
  const { unicode } = read
  const revised: Entry = isNew
    ? { ...entry, ...part, value: read.value, unicode, transforms: [...read.transforms, 'edited'] }
    : { ...entry, ...part }
  return { value: read.value, entries: entries.map((each) => (each === entry ? revised : each)) }
}

// ---- the list as text: defanged for people, CSV with the wire values for machines ----

/** The defanged values, one per line. */
export const toDefangedText = (entries: readonly Entry[]): string =>
  entries.map(({ value }) => `${defang(value)}\n`).join('')

const header = ['value', 'type', 'action', 'unicode', 'lines', 'pasted']

/** `readText` recognizes the header. */
export const toCsv = (entries: readonly Entry[]): string =>
  writeCsv([
    header,
    ...entries.map(({ value, type, action, unicode = '', sources }) => [
      value,
      type,
      action,
      unicode,
      sources.map(({ line }) => line).join(' '),
      sources.map(({ text }) => text).join(' '),
    ]),
  ])
