/** Reads an object of unknown shape by the names of its fields, and tells what was left of it. */

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export interface Note {
  /** In the record, such as `policies.0.policy.createTime`. */
  readonly field: string
  readonly sentence: string
}

/** What a draft cannot say without reaching further. */
export class Unsayable extends Error {}

const recordLimits = { entries: 25_000, scopes: 100 } as const
const longestText = 200_000

export type Reader = ReturnType<typeof createReader>

/** Reads the fields of one object by their names, and tells which it did not read. */
export function createReader(fields: Fields, at: string, notes: Note[]) {
  const seen = new Set<string>()
  const pathOf = (key: string) => (at === '' ? key : `${at}.${key}`)
  const take = (key: string): unknown => {
    seen.add(key)
    // Own keys only: a field called `toString` is none of ours.
    return Object.hasOwn(fields, key) ? (fields[key] ?? undefined) : undefined
  }
  const note = (key: string, sentence: string) => notes.push({ field: pathOf(key), sentence })
  const wrong = (key: string, wanted: string) => new Unsayable(`"${pathOf(key)}" is ${wanted}.`)
  /** What was not read and says something. */
  const left = () =>
    Object.entries(fields).flatMap(([key, value]) =>
      seen.has(key) || value === null || (Array.isArray(value) && value.length === 0) ? [] : [key],
    )
  return {
    take,
    pathOf,
    note,
    wrong,
    text(key: string): string {
      const value = take(key)
      if (value === undefined) return ''
      if (typeof value !== 'string') throw wrong(key, 'no text')
      if (value.length > longestText) throw wrong(key, 'longer than a field can hold')
      return value
    },
    flag(key: string): '' | 'true' | 'false' {
      const value = take(key)
      if (value === undefined) return ''
      // admin-api §2.3: `bidirectional` is documented as a string and shown as a boolean.
      if (value === true || value === 'true') return 'true'
      if (value === false || value === 'false') return 'false'
      throw wrong(key, 'neither true nor false')
    },
    list(key: string): readonly unknown[] {
      const value = take(key)
      if (value === undefined) return []
      if (!Array.isArray(value)) throw wrong(key, 'no list')
      const most = key === 'policies' ? recordLimits.scopes : recordLimits.entries
      if (value.length > most) throw wrong(key, `a list of ${value.length}; at most ${most} can be read`)
      return value
    },
    object(key: string): Fields | undefined {
      const value = take(key)
      if (value === undefined) return undefined
      if (!isFields(value)) throw wrong(key, 'no object')
      return value
    },
    left,
    /** To be called last. */
    rest(reasons: Readonly<Record<string, string>> = {}) {
      for (const key of left()) {
        const known = Object.hasOwn(reasons, key) ? reasons[key] : undefined
        note(key, known ?? 'No field of a request is known by this name.')
      }
    },
  }
}
