/** What differs between two sent policies, in the names of the wire (admin-api §4.1). */
import type { CreatePolicyInput } from '../../api/schemas.ts'

type Url = CreatePolicyInput['urls'][number]

export interface SentDifference {
  readonly onlyBefore: readonly Url[]
  readonly onlyAfter: readonly Url[]
  /** In both with another action or type, as in the later one. */
  readonly changed: readonly Url[]
  readonly inBoth: number
  /** Fields beside the URLs; absent from a policy: `undefined`. */
  readonly fields: readonly {
    readonly path: string
    readonly before: string | undefined
    readonly after: string | undefined
  }[]
}

export function compareSent(before: CreatePolicyInput, after: CreatePolicyInput): SentDifference {
  const [old, since] = [byValue(before), byValue(after)]
  const shared = after.urls.flatMap((url) => {
    const known = old.get(url.value)
    return known ? [{ url, isSame: known.action === url.action && known.type === url.type }] : []
  })
  const [left, right] = [fieldsOf(before), fieldsOf(after)]
  const paths = [...new Set([...left.keys(), ...right.keys()])]
  return {
    onlyBefore: before.urls.filter(({ value }) => !since.has(value)),
    onlyAfter: after.urls.filter(({ value }) => !old.has(value)),
    changed: shared.flatMap(({ url, isSame }) => (isSame ? [] : [url])),
    inBoth: shared.filter(({ isSame }) => isSame).length,
    fields: paths.flatMap((path) => {
      const field = { path, before: left.get(path), after: right.get(path) }
      return field.before === field.after ? [] : [field]
    }),
  }
}

const byValue = ({ urls }: CreatePolicyInput) => new Map(urls.map((url) => [url.value, url]))

/** Each field that holds no others, by its path, such as `policies.0.to.type`. */
function fieldsOf(input: CreatePolicyInput): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) walk(inner, path === '' ? key : `${path}.${key}`)
    } else if (value !== undefined) found.set(path, typeof value === 'string' ? value : JSON.stringify(value))
  }
  walk({ ...input, urls: undefined }, '')
  return found
}
