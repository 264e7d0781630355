/** Get watchlist details (admin-api §4.2, §2.4), with the paging observed in beyond-the-spec §2. */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Attribute, Directory } from './directory.ts'
import { inventedCodes, itemField, type Outcome, type Problem } from './envelope.ts'
import type { Person } from './seed.ts'
import { check, filledText, integer, list } from './shapes.ts'
import type { Tenant } from './tenants.ts'

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

const pageShape = z.strictObject({ pageSize: z.optional(integer(1)), pageToken: z.optional(z.string()) })

/** The largest number of attributes (admin-api §8). */
const maxAttributes = 3

/** The search of admin-api §2.4. */
const searchShape = z.strictObject({
  searchBy: z.optional(
    z.strictObject({
      fieldName: z.enum(['name', 'email', 'department', 'customAttribute']),
      value: filledText,
    }),
  ),
  attributeIds: z.optional(list(filledText, 0, maxAttributes)),
  filterBy: z.optional(
    z.array(
      z.strictObject({
        fieldName: z.literal('type'),
        // `Object.keys` loses the type of the keys.
        value: z.enum(Object.keys(buckets) as (keyof typeof buckets)[]),
      }),
    ),
  ),
})
type Search = z.infer<typeof searchShape>

/** The latest search: its next page is a slice of it. */
export interface Found {
  readonly query: string
  /** The version of the directory at that time: people imported since may match. */
  readonly version: number
  readonly people: readonly Person[]
}

const textFields = { name: 'name', email: 'emailAddress', department: 'department' } as const

/** The comparison of texts is not documented; assumed is a part of the text, in any case. */
function findPeople({ searchBy, filterBy }: Search, attributes: readonly Attribute[], directory: Directory) {
  // An absent filter means 1_or_more (admin-api §4.2 rule 1). An empty list is assumed to mean the same.
  const wanted = filterBy?.length ? filterBy.map(({ value }) => value) : (['video_count_1_or_more'] as const)
  const isFound = (person: Person, position: number) => {
    if (!searchBy) return true
    const { fieldName, value } = searchBy
    return fieldName === 'customAttribute'
      ? attributes.some((each) => directory.attributeValue(position, each) === value)
      : person[textFields[fieldName]].toLowerCase().includes(value.toLowerCase())
  }
  return directory.people.filter(
    (person, at) => wanted.some((bucket) => buckets[bucket](person.watchlistCount)) && isFound(person, at),
  )
}

/** A page token, which is opaque to the caller and valid only for its own search. */
const toToken = (query: string, offset: number): string =>
  Buffer.from(`${offset}.${createHash('sha256').update(`${offset}${query}`).digest('hex')}`).toString(
    'base64url',
  )

function readToken(query: string, token: string): number | undefined {
  const offset = Number.parseInt(Buffer.from(token, 'base64url').toString(), 10)
  return toToken(query, offset) === token ? offset : undefined
}

const oauthShape = z.looseObject({ searchBy: z.optional(list(z.unknown(), 0, 1)) })

/** The search of API 2.0, whose `searchBy` is a list (api-2.0.md), as that of API 1.0. Several are not documented. */
export function fromOauth(item: unknown): { item: unknown } | { problems: Problem[] } {
  const checked = check(oauthShape, item, itemField)
  if ('problems' in checked) return checked
  const { searchBy: [searchBy] = [], ...rest } = checked.value
  return { item: { ...rest, ...(searchBy !== undefined && { searchBy }) } }
}

export function findWatchlist(tenant: Tenant, item: unknown, page: unknown): Outcome {
  const { directory } = tenant
  const checked = check(searchShape, item, itemField)
  if ('problems' in checked) return { problems: checked.problems, key: item }
  const { searchBy, attributeIds = [] } = checked.value
  const field = `${itemField}.attributeIds`
  const problems: Problem[] = []
  if (searchBy?.fieldName === 'customAttribute' && attributeIds.length === 0) {
    const message = `A search by custom attribute needs 1 to ${maxAttributes} attribute ids.`
    problems.push({ field, code: inventedCodes.required, message })
  }
  const paging = check(pageShape, page, 'meta.pagination')
  if ('problems' in paging) return paging
  const attributes = attributeIds.flatMap((id, index) => {
    const attribute = directory.findAttribute(id)
    if (attribute) return [attribute]
    const message = 'There is no attribute with this id.'
    problems.push({ field: `${field}[${index}]`, code: inventedCodes.unknownId, message })
    return []
  })
  if (problems.length > 0) return { problems, key: item }

  const query = JSON.stringify([directory.attributes[0]?.id, checked.value])
  const { pageSize = pageCap, pageToken } = paging.value
  const offset = pageToken === undefined ? 0 : readToken(query, pageToken)
  if (offset === undefined) {
    const message = 'This token belongs to no page of this search.'
    return { problems: [{ field: 'meta.pagination.pageToken', code: inventedCodes.invalid, message }] }
  }
  if (tenant.found?.query !== query || tenant.found.version !== directory.version) {
    const people = findPeople(checked.value, attributes, directory)
    tenant.found = { query, version: directory.version, people }
  }
  const { people } = tenant.found
  const size = Math.min(pageSize, pageCap)
  const data = people.slice(offset, offset + size)
  const pagination = {
    pageSize: data.length,
    totalCount: people.length,
    ...(offset + size < people.length && { next: toToken(query, offset + size) }),
    ...(offset > 0 && { previous: toToken(query, Math.max(0, offset - size)) }),
  }
  return { data, pagination }
}
