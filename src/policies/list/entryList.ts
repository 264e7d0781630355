/** The URL list and its changes. Every change goes through this file and can be undone. */
import { writeCsv } from '../../ui/csv.ts'
import { countEntries } from '../checks/finding.ts'
import { addressOf, type Entry } from '../urls/entry.ts'
import { readWrapped } from '../urls/linkWrappers.ts'
import { normalise } from '../urls/normalise.ts'
import { ownHeader } from '../urls/pasteResult.ts'
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

/** A new list without an undo history. */
export const listOf = (entries: Entries): EntryList => ({ origin: {}, entries, past: [], future: [] })

export const emptyList = listOf([])

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

export function remove(list: EntryList, chosen: Chosen): EntryList {
  const left = list.entries.filter(({ value }) => !chosen.has(value))
  const [only] = chosen
  // The button may be pressed twice, while the list is checked.
  if (left.length === list.entries.length) return list
  return change(list, left, `${chosen.size === 1 ? only : countEntries(chosen.size)} removed`)
}

export const assignAction = (entries: Entries, chosen: Chosen, action: string): Entries =>
  entries.map((entry) => (chosen.has(entry.value) ? { ...entry, action } : entry))

const orderOf = ({ action, type }: Entry) => `${type} ${action}`

/** Replaces URLs by their whole domain. Only on request of the admin, since a domain covers more. */
export function widen(entries: Entries, chosen: Chosen): Entries {
  const orders = new Map(entries.map((entry) => [entry.value, orderOf(entry)]))
  const next = new Map<string, Entry>()
  for (const entry of entries) {
    const { host, path, query } = addressOf(entry)
    const whole = { ...entry, value: host, type: 'domain' }
    const order = orders.get(host)
    // The same host with another action or type: the admin decides.
    const isWidened =
      chosen.has(entry.value) && path + query !== '' && (order === undefined || order === orderOf(whole))
    const made = isWidened ? { ...whole, transforms: [...entry.transforms, 'widened' as const] } : entry
    const known = next.get(made.value)
    next.set(made.value, known ? { ...known, sources: [...known.sources, ...made.sources] } : made)
    if (isWidened) orders.set(host, orderOf(whole))
  }
  const isSame = [...next.keys()].every((value, at) => value === entries[at]?.value)
  return isSame ? entries : [...next.values()]
}

/** The change of an entry, which is found by its value. */
export interface Revision extends Pick<Entry, 'value' | 'action' | 'type'> {
  readonly text: string
}

/** Changes an entry and keeps its sources. Returns the reason where the text is not an entry. */
export function revise(
  entries: Entries,
  { value, text, action, type }: Revision,
): { readonly entries: Entries } | { readonly reason: string } {
  const entry = entries.find((each) => each.value === value)
  // A wrapped link would match the filter's host, not its target.
  const read = readWrapped(text) ?? normalise(text)
  if ('reason' in read) return read
  const isNew = read.value !== value
  if (!entry || (!isNew && entry.action === action && entry.type === type)) return { entries }
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
  return { entries: entries.map((each) => (each === entry ? revised : each)) }
}

export const toDefangedText = (entries: Entries): string =>
  entries.map(({ value }) => `${defang(value)}\n`).join('')

/** For machines, with the wire values. `readText` recognizes the header. */
export const toCsv = (entries: Entries): string =>
  writeCsv([ownHeader, ...entries.map((entry) => ownHeader.map((key) => entry[key] ?? ''))])
