/** Get watchlist details (admin-api §4.2, §2.4), with the paging observed in beyond-the-spec §2. */
import type { Attribute, Directory } from './directory.ts'
import { inventedCodes, itemField, type Outcome, type Pagination, type Problem } from './envelope.ts'
import { mix } from './ids.ts'
import type { Person } from './seed.ts'
import { check, filledText, integer, list, object, oneOf, optional, text } from './shapes.ts'

/** The rows per page: the default, and the maximum however many are requested. */
const pageCap = 500

/** The values of `filterBy` (admin-api §2.4). */
const buckets = {
  video_count_0: (count: number) => count === 0,
  video_count_1: (count: number) => count === 1,
  video_count_2: (count: number) => count === 2,
  video_count_3: (count: number) => count === 3,
  video_count_4_or_more: (count: number) => count >= 4,
  video_count_1_or_more: (count: number) => count >= 1,
}

const pageShape = object({ pageSize: optional(integer(1, Infinity)), pageToken: optional(text) })

/** The largest number of attributes (admin-api §8). */
const maxAttributes = 3

/** The search of admin-api §2.4. */
const searchShape = object({
  searchBy: optional(
    object({
      fieldName: oneOf(['name', 'email', 'department', 'customAttribute']),
      value: filledText,
    }),
  ),
  attributeIds: optional(list(filledText, 0, maxAttributes)),
  filterBy: optional(
    list(
      object({
        fieldName: oneOf(['type']),
        // `Object.keys` loses the type of the keys.
        value: oneOf(Object.keys(buckets) as (keyof typeof buckets)[]),
      }),
    ),
  ),
})
type WatchlistInput = ReturnType<typeof searchShape>

/** The latest search: its next page is a slice of it. */
export interface Found {
  readonly query: string
  /** The version of the directory at that time: people imported since may match. */
  readonly version: number
  readonly positions: readonly number[]
}

export interface WatchlistBook {
  readonly directory: Directory
  found: Found | undefined
}

type Search = NonNullable<WatchlistInput['searchBy']>

/** A test for the searched text. The comparison is not documented; assumed is a part of the text, in any case. */
function toTextTest({ fieldName, value }: Search & { fieldName: 'name' | 'email' | 'department' }) {
  const field = fieldName === 'email' ? 'emailAddress' : fieldName
  const wanted = value.toLowerCase()
  return (person: Person) => person[field].toLowerCase().includes(wanted)
}

function findPositions(
  { searchBy, filterBy }: WatchlistInput,
  attributes: readonly Attribute[],
  directory: Directory,
): number[] {
  // An absent filter means 1_or_more (admin-api §4.2 rule 1). An empty list is assumed to mean the same.
  const counts = filterBy?.length
    ? filterBy.map(({ value }) => buckets[value])
    : [buckets.video_count_1_or_more]
  const isWanted = ((): ((person: Person, position: number) => boolean) => {
    if (!searchBy) return () => true
    const { fieldName, value } = searchBy
    if (fieldName !== 'customAttribute') return toTextTest({ fieldName, value })
    return (_, position) =>
      attributes.some((attribute) => directory.attributeValue(position, attribute) === value)
  })()
  const positions: number[] = []
  for (const [position, person] of directory.people.entries()) {
    if (counts.some((isIn) => isIn(person.watchlistCount)) && isWanted(person, position))
      positions.push(position)
  }
  return positions
}

/** A page token, which is opaque to the caller and valid only for its own search. */
function toToken(query: string, offset: number): string {
  let seal = offset
  for (let index = 0; index < query.length; index += 1) seal = mix(seal, query.charCodeAt(index))
  return btoa(`${offset}.${seal}`).replaceAll('=', '')
}

function readToken(query: string, token: string): number | undefined {
  try {
    const offset = Number(atob(token).split('.')[0])
    return Number.isSafeInteger(offset) && toToken(query, offset) === token ? offset : undefined
  } catch {
    return undefined
  }
}

function readAttributes(input: WatchlistInput, directory: Directory) {
  const problems: Problem[] = []
  const attributes: Attribute[] = []
  for (const [index, id] of (input.attributeIds ?? []).entries()) {
    const attribute = directory.findAttribute(id)
    if (attribute) attributes.push(attribute)
    else {
      const message = 'There is no attribute with this id.'
      problems.push({ field: `${itemField}.attributeIds[${index}]`, code: inventedCodes.unknownId, message })
    }
  }
  return { attributes, problems }
}

export function findWatchlist(book: WatchlistBook, item: unknown, page: unknown): Outcome {
  const checked = check(searchShape, item, itemField)
  if ('problems' in checked) return { problems: checked.problems, key: item }
  const input = checked.value
  if (input.searchBy?.fieldName === 'customAttribute' && !input.attributeIds?.length) {
    const message = `A search by custom attribute needs 1 to ${maxAttributes} attribute ids.`
    const field = `${itemField}.attributeIds`
    return { problems: [{ field, code: inventedCodes.required, message }], key: item }
  }
  const paging = check(pageShape, page, 'meta.pagination')
  if ('problems' in paging) return paging
  const { directory } = book
  const { attributes, problems } = readAttributes(input, directory)
  if (problems.length > 0) return { problems, key: item }

  const query = JSON.stringify([directory.attributes[0]?.id, input])
  const { pageSize = pageCap, pageToken } = paging.value
  const offset = pageToken === undefined ? 0 : readToken(query, pageToken)
  if (offset === undefined) {
    const message = 'This token belongs to no page of this search.'
    return { problems: [{ field: 'meta.pagination.pageToken', code: inventedCodes.invalid, message }] }
  }
  if (book.found?.query !== query || book.found.version !== directory.version) {
    const positions = findPositions(input, attributes, directory)
    book.found = { query, version: directory.version, positions }
  }
  const { positions } = book.found
  const size = Math.min(pageSize, pageCap)
  const data = positions.slice(offset, offset + size).map((position) => directory.people[position])
  const pagination: Pagination = {
    pageSize: data.length,
    totalCount: positions.length,
    ...(offset + size < positions.length && { next: toToken(query, offset + size) }),
    ...(offset > 0 && { previous: toToken(query, Math.max(0, offset - size)) }),
  }
  return { data, pagination }
}
