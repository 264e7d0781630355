/** The result of reading a paste and adding it: lines = kept + merged + rejected + ignored. */
import { knownUrlActions } from '../../api/schemas.ts'
import type { Columns } from './columns.ts'
import type { Entry, Source } from './entry.ts'
import type { Normalised, Transform } from './normalise.ts'
import type { Mode } from './paste.ts'

export interface ReadOptions {
  /** Guessed if absent. */
  readonly mode?: Mode
  readonly action: string
  /** Derived from each value if absent. */
  readonly type?: string
  /** For a CSV; guessed if absent. */
  readonly columns?: Columns
}

export interface Merged extends Source {
  /** The place of its entry among the found ones, from 0. */
  readonly at: number
}

/** A pasted text that cannot be an entry. */
export interface Rejected extends Source {
  readonly reason: string
}

/** Of a link that is left out (sources.ts). */
export const sourceReason = 'Probably the source of the report.'
/** Of a name in a sentence (sources.ts). */
export const nameReason = 'Probably a name. The others are defanged, and this is not.'

export interface Ignored extends Source {
  readonly why: 'empty' | 'comment' | 'header' | 'prose' | 'mail' | 'rest'
}

/** Each line counts once: a line of a report with several finds counts by the best, in this order. */
export interface Counts {
  readonly kept: number
  readonly merged: number
  readonly rejected: number
  readonly ignored: number
}

export interface Reading {
  readonly mode: Mode
  /** Lines of a text or rows of a CSV: the sum of the counts. */
  readonly lines: number
  readonly counts: Counts
  /** Each value once; its first source counts as kept. */
  readonly found: readonly Entry[]
  readonly merged: readonly Merged[]
  readonly rejected: readonly Rejected[]
  readonly ignored: readonly Ignored[]
  /** For a CSV. */
  readonly columns?: Columns
}

/** Counts each line once, by the best outcome in it: `ranked` is ordered from the worst to the best. */
function countLines(ranked: readonly (readonly Source[])[]): Counts {
  let last = 0
  for (const sources of ranked) for (const { line } of sources) last = Math.max(last, line)
  const best = new Uint8Array(last + 1)
  for (const [rank, sources] of ranked.entries()) {
    for (const { line } of sources) if ((best[line] ?? 0) < rank + 1) best[line] = rank + 1
  }
  const counts = [0, 0, 0, 0, 0]
  for (const rank of best) counts[rank] = (counts[rank] ?? 0) + 1
  const [, ignored = 0, rejected = 0, merged = 0, kept = 0] = counts
  return { kept, merged, rejected, ignored }
}

/** The same value with another action is a conflict for the admin to decide, not a duplicate. */
function contradict(entry: Pick<Entry, 'action' | 'type'>, known: Entry): string | undefined {
  if (known.action !== entry.action) return `It is already in the list with the action "${known.action}".`
  if (known.type !== entry.type) return `It is already in the list with the type "${known.type}".`
  return undefined
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
  readonly transforms?: readonly Transform[]
  readonly action: string
  /** Derived from the value if absent. */
  readonly type?: string
}

export type PasteLog = ReturnType<typeof createPasteLog>

/** Takes the entries of a paste before all of it is read. Sources that merge into them later are not included. */
export interface EarlyEntries {
  /** The length of a part. */
  readonly length: number
  readonly take: (found: readonly Entry[]) => void
}

/** Records the result of each line of one paste. */
export function createPasteLog(early?: EarlyEntries) {
  /** Not yet taken early. */
  let next: Entry[] = []
  const flush = () => {
    if (next.length > 0) early?.take(next)
    next = []
  }
  const found: Draft[] = []
  /** Of each value its place in `found`. */
  const places = new Map<string, number>()
  const merged: Merged[] = []
  const rejected: Rejected[] = []
  const ignored: Ignored[] = []
  const reject = (line: number, text: string, reason: string) => void rejected.push({ line, text, reason })
  return {
    reject,
    ignore: (line: number, text: string, why: Ignored['why']) => void ignored.push({ line, text, why }),
    take({ line, text, whole, read, transforms = read.transforms, action, type = read.type }: Take) {
      const { value, unicode } = read
      if (type === 'domain' && read.type === 'url') {
        reject(line, whole, 'It has a path or a query. As a domain, it would cover more.')
        return
      }
      const at = places.get(value) ?? found.length
      const known = found[at]
      const contradiction = known && contradict({ action, type }, known)
      if (contradiction !== undefined) reject(line, whole, contradiction)
      else if (known) {
        known.sources.push({ line, text })
        merged.push({ line, text, at })
      } else {
        const sources = [{ line, text }]
        const entry = { value, type, action, ...(unicode !== undefined && { unicode }), sources, transforms }
        places.set(value, at)
        found.push(entry)
        if (early && next.push(entry) === early.length) flush()
      }
    },
    close(mode: Mode, lines: number): Reading {
      flush()
      // An entry has at least one.
      const firsts = found.flatMap(({ sources: [first] }) => first ?? [])
      const counts = countLines([ignored, rejected, merged, firsts])
      return { mode, lines, counts, found, merged, rejected, ignored }
    },
  }
}

export interface Addition {
  /** The old entries, then the new ones. */
  readonly entries: readonly Entry[]
  /** The number of new entries. */
  readonly added: number
  /** Sources whose value was already in the list or earlier in the paste. */
  readonly merged: number
  /** Values in the list with another action or type: one item for each source. */
  readonly conflicts: readonly Rejected[]
  /** The results of the lines, after adding to the list. */
  readonly counts: Counts
}

/** Adds a reading behind a list. Existing entries only gain sources. */
export function addTo(entries: readonly Entry[], reading: Reading): Addition {
  if (entries.length === 0) {
    // Nothing to compare, so that the longest lists are added fast.
    const { found, merged, counts } = reading
    return { entries: found, added: found.length, merged: merged.length, conflicts: [], counts }
  }
  const next = [...entries]
  const places = new Map(entries.map(({ value }, at) => [value, at]))
  const firsts: Source[] = []
  const merged: Source[] = []
  const conflicts: Rejected[] = []
  for (const entry of reading.found) {
    const at = places.get(entry.value)
    const known = at === undefined ? undefined : entries[at]
    const reason = known && contradict(entry, known)
    if (at === undefined || !known) {
      next.push(entry)
      firsts.push(...entry.sources.slice(0, 1))
      merged.push(...entry.sources.slice(1))
    } else if (reason === undefined) {
      const transforms = [...new Set([...known.transforms, ...entry.transforms])]
      next[at] = { ...known, sources: [...known.sources, ...entry.sources], transforms }
      for (const source of entry.sources) merged.push(source)
    } else for (const { line, text } of entry.sources) conflicts.push({ line, text, reason })
  }
  return {
    entries: next,
    added: firsts.length,
    merged: merged.length,
    conflicts,
    counts: countLines([reading.ignored, [...reading.rejected, ...conflicts], merged, firsts]),
  }
}

/** The action and type of the next entries. Empty: derived from the value; `other`: the free value. */
export interface Choice {
  readonly action: string
  readonly freeAction: string
  readonly type: string
  readonly freeType: string
}

export const other = 'other'
export const actionOf = ({ action, freeAction }: Choice): string =>
  action === other ? freeAction.trim() : action
export const newChoice: Choice = { action: knownUrlActions[0], freeAction: '', type: '', freeType: '' }
