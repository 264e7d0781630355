/** What was read from a paste, and the list with it: lines = kept + merged + rejected + ignored, always. */
import { knownUrlActions } from '../../api/schemas.ts'
import type { Columns } from './columns.ts'
import type { Entry, Source } from './entry.ts'
import type { Normalised, Transform } from './normalise.ts'
import type { Mode } from './paste.ts'

export interface ReadOptions {
  /** Guessed where it is left out. */
  readonly mode?: Mode
  readonly action: string
  /** Derived from each value where it is left out. */
  readonly type?: string
  /** Of a CSV; guessed where they are left out. */
  readonly columns?: Columns
}

export interface Merged extends Source {
  readonly value: string
}

/** What cannot be an entry, as it was pasted. */
export interface Rejected extends Source {
  readonly reason: string
}

export interface Ignored extends Source {
  readonly why: 'empty' | 'comment' | 'header' | 'prose' | 'mail' | 'rest'
}

/** Each line counts once. A line of a report can hold several finds: it counts by the best of them, in this order. */
export interface Counts {
  readonly kept: number
  readonly merged: number
  readonly rejected: number
  readonly ignored: number
}

export interface Reading {
  readonly mode: Mode
  /** Lines of the text, or rows of a CSV: the sum of the counts. */
  readonly lines: number
  readonly counts: Counts
  /** Each value once; the first of its sources is the one that counts as kept. */
  readonly found: readonly Entry[]
  readonly merged: readonly Merged[]
  readonly rejected: readonly Rejected[]
  readonly ignored: readonly Ignored[]
  /** Of a CSV. */
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

/** The same value with another action is not a duplicate: the admin decides which one holds. */
function contradict(entry: Pick<Entry, 'action' | 'type'>, known: Entry): string | undefined {
  if (known.action !== entry.action) return `It is in the list already, with the action "${known.action}".`
  if (known.type !== entry.type) return `It is in the list already, with the type "${known.type}".`
  return undefined
}

interface Draft extends Entry {
  readonly sources: Source[]
}

export interface Take {
  readonly line: number
  /** The address as it was pasted. */
  readonly text: string
  /** All of the line or row, where it is the unit; what is shown when it cannot be taken. */
  readonly whole: string
  readonly read: Normalised
  readonly transforms?: readonly Transform[]
  readonly action: string
  /** Derived from the value where it is left out. */
  readonly type?: string
}

export type PasteLog = ReturnType<typeof createPasteLog>

/** Records what is done with each line of one paste. */
export function createPasteLog() {
  const found = new Map<string, Draft>()
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
        reject(line, whole, 'It has a path or a query. As a domain it would cover more than that.')
        return
      }
      const known = found.get(value)
      const contradiction = known && contradict({ action, type }, known)
      if (contradiction !== undefined) reject(line, whole, contradiction)
      else if (known) {
        known.sources.push({ line, text })
        merged.push({ line, text, value })
      } else {
        const sources = [{ line, text }]
        found.set(value, {
          value,
          type,
          action,
          ...(unicode !== undefined && { unicode }),
          sources,
          transforms,
        })
      }
    },
    close(mode: Mode, lines: number): Reading {
      const entries = [...found.values()]
      const firsts = entries.flatMap(({ sources }) => sources.slice(0, 1))
      const counts = countLines([ignored, rejected, merged, firsts])
      return { mode, lines, counts, found: entries, merged, rejected, ignored }
    },
  }
}

export interface Addition {
  /** The list with the new entries behind the old ones. */
  readonly entries: readonly Entry[]
  /** Entries that are new in the list. */
  readonly added: number
  /** Sources whose value the list, or the paste before them, already had. */
  readonly merged: number
  /** What the list has with another action or type: one item for each source. */
  readonly conflicts: readonly Rejected[]
  /** What became of the lines, the list considered. */
  readonly counts: Counts
}

/** Puts what was read behind a list. An entry of the list is never changed but for its sources. */
export function addTo(entries: readonly Entry[], reading: Reading): Addition {
  if (entries.length === 0) {
    // There is nothing to compare it with: the longest lists are taken in as they were read.
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

/** What the next entries are added with. Empty: by their form; `other`: the free value beside it. */
export interface Choice {
  readonly action: string
  readonly freeAction: string
  readonly type: string
  readonly freeType: string
}

export const other = 'other'
export const newChoice: Choice = { action: knownUrlActions[0], freeAction: '', type: '', freeType: '' }
