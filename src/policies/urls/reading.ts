/** The result of reading a paste, line by line (kept, merged, rejected or ignored), and its entries added to a list. */
import { knownUrlActions } from '../../api/schemas.ts'
import type { Entry, Source } from './entry.ts'
import type { Normalised } from './normalise.ts'
import type { Mode } from './paste.ts'
import { type ReasonCode, refuse, type Refusal } from './reasons.ts'
import type { Columns } from './table.ts'
import { unwrap } from './wrappers.ts'

export interface ReadOptions {
  /** The way to read; guessed if absent. */
  readonly mode?: Mode
  readonly action: string
  /** The type; derived from each value if absent. */
  readonly type?: string
  /** The columns of a CSV; guessed if absent. */
  readonly columns?: Columns
}

export interface Merged extends Source {
  /** The index of its entry in `found`. */
  readonly at: number
}

/** A pasted text without a new entry, and the reason. */
export interface Reported extends Source, Refusal {}

export interface Ignored extends Source {
  readonly why: Extract<ReasonCode, 'empty' | 'comment' | 'header' | 'prose' | 'mail' | 'rest'>
}

export interface Reading {
  readonly mode: Mode
  /** The number of lines of a text or rows of a CSV. A line of a report may hold several addresses. */
  readonly lines: number
  /** The entries, each value once; its first source counts as kept. */
  readonly found: readonly Entry[]
  readonly merged: readonly Merged[]
  readonly rejected: readonly Reported[]
  readonly ignored: readonly Ignored[]
  /** The columns of a CSV. */
  readonly columns?: Columns
}

/** The conflict of an entry with one of the same value: another action or type, which the admin must decide. */
function contradict(entry: Pick<Entry, 'action' | 'type'>, known: Entry): Refusal | undefined {
  if (known.action !== entry.action) return refuse('other action', known.action)
  return known.type === entry.type ? undefined : refuse('other type', known.type)
}

export function whyWrapped(text: string): Refusal | undefined {
  const steps = unwrap(text)
  if (!steps) return undefined
  return steps.includes(undefined)
    ? refuse('wrapped token')
    : refuse('wrapped', steps.join(', which leads to '))
}

interface Draft extends Entry {
  readonly sources: Source[]
}

export interface Take {
  readonly line: number
  /** The address as pasted. */
  readonly text: string
  /** The whole line or row, where that is the unit. Shown if it is rejected. */
  readonly whole: string
  readonly read: Normalised
  /** The action and the type of the row, if it has its own. */
  readonly action?: string | undefined
  readonly type?: string | undefined
}

export type PasteLog = ReturnType<typeof createPasteLog>

/** The receiver of entries while the paste is still read. Their later repetitions are not included. */
export interface EarlyEntries {
  /** The length of a part. */
  readonly length: number
  readonly take: (found: readonly Entry[]) => void
}

/** Records the result of each line of one paste. */
export function createPasteLog(options: ReadOptions, early?: EarlyEntries) {
  const found: Draft[] = []
  /** The index of each value in `found`. */
  const places = new Map<string, number>()
  const merged: Merged[] = []
  const rejected: Reported[] = []
  const ignored: Ignored[] = []
  const reject = (line: number, text: string, why: Refusal) =>
    void rejected.push({ line, text, ...(whyWrapped(text) ?? why) })
  return {
    reject,
    ignore: (line: number, text: string, why: Ignored['why']) => void ignored.push({ line, text, why }),
    take({ line, text, whole, read, ...own }: Take) {
      const { value, unicode, transforms } = read
      const { action = options.action, type = options.type ?? read.type } = own
      if (type === 'domain' && read.type === 'url') return reject(line, whole, refuse('as a domain'))
      const wrapped = whyWrapped(text)
      if (wrapped) return reject(line, text, wrapped)
      const at = places.get(value) ?? found.length
      const known = found[at]
      const contradiction = known && contradict({ action, type }, known)
      if (contradiction) reject(line, whole, contradiction)
      else if (known) {
        known.sources.push({ line, text })
        merged.push({ line, text, at })
      } else {
        const sources = [{ line, text }]
        const entry = { value, type, action, ...(unicode !== undefined && { unicode }), sources, transforms }
        places.set(value, at)
        found.push(entry)
        if (early && found.length % early.length === 0) early.take(found.slice(-early.length))
      }
      return undefined
    },
    close(mode: Mode, lines: number): Reading {
      const left = early ? found.length % early.length : 0
      if (left > 0) early?.take(found.slice(-left))
      return { mode, lines, found, merged, rejected, ignored }
    },
  }
}

export type Addition = ReturnType<typeof addTo>

/** Appends a reading to a list, behind its entries, which only gain sources. `added`: the number of new entries. */
export function addTo(entries: readonly Entry[], { found, merged: repeats }: Reading) {
  const places = new Map(entries.map(({ value }, at) => [value, at]))
  /** Sources whose value was already in the list or earlier in the paste. */
  const merged = repeats.flatMap(({ line, text, at }): Reported | readonly Reported[] => {
    const { value = '' } = found[at] ?? {}
    return places.has(value) ? [] : { line, text, ...refuse('same', value) }
  })
  // An empty list becomes the array itself, for which listWorker.ts already has the findings.
  if (entries.length === 0) return { entries: found, added: found.length, merged, conflicts: [] }
  const next = [...entries]
  /** Sources whose value is in the list with another action or type. */
  const conflicts: Reported[] = []
  for (const entry of found) {
    const at = places.get(entry.value)
    const known = at === undefined ? undefined : entries[at]
    if (at === undefined || !known) {
      next.push(entry)
      continue
    }
    const contradiction = contradict(entry, known)
    const why = contradiction ?? refuse('listed')
    const reported = contradiction ? conflicts : merged
    for (const { line, text } of entry.sources) reported.push({ line, text, ...why })
    if (!contradiction) {
      const transforms = [...new Set([...known.transforms, ...entry.transforms])]
      next[at] = { ...known, sources: [...known.sources, ...entry.sources], transforms }
    }
  }
  return { entries: next, added: next.length - entries.length, merged, conflicts }
}

/** The action and type of the next entries. Empty: derived from the value; `other`: the free value. */
export type Choice = Readonly<Record<'action' | 'freeAction' | 'type' | 'freeType', string>>

export const other = 'other'
export const actionOf = ({ action, freeAction }: Choice): string =>
  action === other ? freeAction.trim() : action
/** The reason why a choice is incomplete. */
export function whyUnfit(choice: Choice): string | undefined {
  if (actionOf(choice) === '') return 'Enter the action to send.'
  return choice.type === other && choice.freeType.trim() === '' ? 'Enter the type to send.' : undefined
}
export function readOptionsOf(choice: Choice): ReadOptions {
  const type = choice.type === other ? choice.freeType.trim() : choice.type
  return { action: actionOf(choice), ...(type !== '' && { type }) }
}
export const newChoice: Choice = { action: knownUrlActions[0], freeAction: '', type: '', freeType: '' }
