/** What differs between two sent policies, in the names of the wire (admin-api §4.1). */
import type { CreatePolicyInput } from '../../api/schemas.ts'

type Url = CreatePolicyInput['urls'][number]

export interface SentDifference {
  /** A URL with another action or type is another one. */
  readonly onlyBefore: readonly Url[]
  readonly onlyAfter: readonly Url[]
  readonly inBoth: number
  /** Fields beside the URLs, as JSON; `undefined` where one was not sent. */
  readonly fields: readonly {
    readonly path: string
    readonly before: string | undefined
    readonly after: string | undefined
  }[]
}

export function compareSent(before: CreatePolicyInput, after: CreatePolicyInput): SentDifference {
  const [old, since] = [byIdentity(before), byIdentity(after)]
  const [left, right] = [fieldsOf(before), fieldsOf(after)]
  const paths = [...new Set([...left.keys(), ...right.keys()])]
  return {
    onlyBefore: without(old, since),
    onlyAfter: without(since, old),
    inBoth: [...old.keys()].filter((key) => since.has(key)).length,
    fields: paths.flatMap((path) => {
      const field = { path, before: left.get(path), after: right.get(path) }
      return field.before === field.after ? [] : [field]
    }),
  }
}

/** Each once: a file may repeat one. */
const byIdentity = ({ urls }: CreatePolicyInput): ReadonlyMap<string, Url> =>
  new Map(urls.map((url) => [JSON.stringify([url.value, url.type, url.action]), url]))

const without = (urls: ReadonlyMap<string, Url>, others: ReadonlyMap<string, Url>): readonly Url[] =>
  Array.from(urls).flatMap(([key, url]) => (others.has(key) ? [] : [url]))

/** Deeper fields, which a file may have, are compared as a whole. */
const deepest = 20

/** Each field that holds no others, by its path, such as `policies.0.to.type`. */
function fieldsOf(input: CreatePolicyInput): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const walk = (value: unknown, path: readonly string[]) => {
    const inner = typeof value === 'object' && value !== null ? Object.entries(value) : []
    if (inner.length > 0 && path.length < deepest) for (const [key, each] of inner) walk(each, [...path, key])
    else if (value !== undefined) found.set(path.join('.'), JSON.stringify(value))
  }
  walk({ ...input, urls: undefined }, [])
  return found
}
