/**
 * A draft as a file, for another browser or another person: the typed values and the source of each entry, without keys,
 * account and region. Dates are in UTC, since a file may be opened in another time zone:
 *
 *     { "format": "signet-policy-draft", "version": 1, "content": { "values", "urls", "text", "choice", "answers", … } }
 */
import * as z from 'zod/mini'
import { formatWireDate } from '../../api/dates.ts'
import { isObject } from '../../api/object.ts'
import { readJsonFile, sayField } from '../../ui/form/jsonFile.ts'
import { number } from '../../ui/number.ts'
import type { Answers } from '../../ui/pane/finding.ts'
import type { LeftOutLine } from '../list/leftOutLines.ts'
import { toMoment } from '../request/fromSent.ts'
import { readMoment } from '../request/period.ts'
import type { Entry } from '../urls/entry.ts'
import { pasteLimits } from '../urls/pasteLimits.ts'
import { draftShape, entryShape, type PolicyDraft, withoutPlan } from './draft.ts'
import { validateEntries } from './validateEntries.ts'

const format = 'signet-policy-draft'
const version = 1

export const fileLimits = {
  bytes: 20_000_000,
  entries: pasteLimits.lines,
  scopes: 100,
  /** The longest text of a field. */
  characters: 200_000,
} as const

type DraftFileScope = PolicyDraft['values']['scopes'][number]

const withDates = (draft: PolicyDraft, change: (date: string) => string): PolicyDraft => ({
  ...draft,
  values: {
    ...draft.values,
    scopes: draft.values.scopes.map((scope): DraftFileScope => ({
      ...scope,
      fromDate: change(scope.fromDate),
      toDate: change(scope.toDate),
    })),
  },
})

/** A date in UTC; a half-typed one stays as it is. */
function toWireDate(local: string): string {
  const read = readMoment(local)
  return 'time' in read ? formatWireDate(read.time) : local
}

/** The draft as a file, without the plan and its requests, whose outcome only this journal knows. */
export const toDraftFile = (draft: PolicyDraft): string =>
  JSON.stringify({ format, version, content: contentOf(draft) }, undefined, 2)

/** The name of the file, such as `signet-draft-half-done.json`. */
export function draftFileName(name: string): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
  return `signet-draft${slug && `-${slug}`}.json`
}

/** A new draft, and the parts of its file that were left out. */
export interface Arrival {
  readonly draft: PolicyDraft
  readonly unfit: readonly LeftOutLine[]
  /** Unknown fields of the file. */
  readonly ignored: readonly string[]
}

const head = z.looseObject({ content: z.unknown() })

const { values } = draftShape.shape
const contentShape = z.extend(draftShape, {
  urls: z.array(z.unknown()).check(z.maxLength(fileLimits.entries)),
  values: z.extend(values, {
    // The number of items is checked before the items.
    scopes: z.pipe(z.array(z.unknown()).check(z.maxLength(fileLimits.scopes)), values.shape.scopes),
  }),
})

/** Reads a draft from a file. Each value is checked as if it had been typed or pasted here. */
export async function readDraftFile(file: Blob): Promise<Arrival | { readonly reason: string }> {
  const { bytes } = fileLimits
  const read = await readJsonFile(file, {
    what: 'a draft of this console',
    format,
    version,
    bytes,
    shape: head,
  })
  if ('reason' in read) return read
  const { content } = read.data
  const arrived = readContent(content)
  if ('reason' in arrived) return arrived
  const { draft, unfit } = arrived
  return {
    // Risky entries need a new confirmation, by the person who opens the file.
    draft: { ...draft, answers: unconfirmed(draft.answers) },
    unfit,
    ignored: unknownKeys(read.data, content),
  }
}

/** The content of a file, with dates in UTC. The plan and its requests are left out. */
export const contentOf = (draft: PolicyDraft): object => withDates(withoutPlan(draft), toWireDate)

/** Reads the content of a file, and checks each value of it. */
export function readContent(
  content: unknown,
): Pick<Arrival, 'draft' | 'unfit'> | { readonly reason: string } {
  const { data, error } = contentShape.safeParse(content)
  if (!data) return { reason: `Not a valid draft${sayField(error)}` }
  const tooLong = findLong({ ...data, urls: undefined })
  if (tooLong !== undefined) {
    return {
      reason: `The text of "${tooLong}" is too long (limit ${number(fileLimits.characters)} characters).`,
    }
  }
  const entries = new Map<string, Entry>()
  const unfit = validateEntries(
    data.urls.map((item) => {
      const { data: entry, error: wrong } = entryShape.safeParse(item)
      return entry ?? { text: valueOf(item), reason: `Not a valid entry${sayField(wrong)}` }
    }),
    entries,
  )
  const draft: PolicyDraft = { ...data, urls: [...entries.values()], leftOut: [...data.leftOut, ...unfit] }
  return { draft: withDates(withoutPlan(draft), toMoment), unfit }
}

/** The reasons without their entries, so that each needs a confirmation here. */
const unconfirmed = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).map(([key, { reason }]) => [key, { reason, values: [] }]))

/** The field of the first text or key that is too long. The schema bounds the depth. */
function findLong(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.length > fileLimits.characters ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    if (key.length > fileLimits.characters) return path
    const found = findLong(inner, path === '' ? key : `${path}.${key}`)
    if (found !== undefined) return found
  }
  return undefined
}

const valueOf = (item: unknown): string =>
  z.object({ value: z.string() }).safeParse(item).data?.value.slice(0, fileLimits.characters) ?? ''

const extra = (value: unknown, known: readonly string[]): string[] =>
  isObject(value) ? Object.keys(value).filter((key) => !known.includes(key)) : []

/** The unknown keys of the file, for the notice. */
function unknownKeys(file: unknown, content: unknown): string[] {
  return [
    ...extra(file, ['format', 'version', 'content']),
    ...extra(content, Object.keys(draftShape.shape)).map((key) => `content.${key}`),
  ].slice(0, 20)
}
