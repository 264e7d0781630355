/** Compares the sent URLs with the stored ones. Identical URLs share one row. */
import type { CreatePolicyInput, PolicyRecord } from '../../api/schemas.ts'
import { count } from '../../ui/number.ts'
import type { ComparedField } from './comparison.ts'
import { normalise } from '../urls/normalise.ts'

type Sent = CreatePolicyInput['urls'][number]
type Stored = NonNullable<NonNullable<PolicyRecord['urls']>[number]>

export function compareUrls(
  sent: readonly Sent[],
  stored: readonly Stored[] | undefined,
): readonly ComparedField[] {
  const field = 'URLs'
  if (!stored) return [{ field, sent: count(sent.length, 'URL'), match: 'not said' }]
  const free = new Set(stored)
  const take = (makeKey: (value: string) => string) => {
    const waiting = new Map<string, Stored[]>()
    for (const url of free) {
      if (typeof url.value !== 'string') continue
      const key = makeKey(url.value)
      const alike = waiting.get(key)
      if (alike) alike.push(url)
      else waiting.set(key, [url])
    }
    return ({ value }: Sent): Stored | undefined => {
      const found = waiting.get(makeKey(value))?.shift()
      if (found) free.delete(found)
      return found
    }
  }
  const exact = sent.map(take((value) => value))
  // The service may have normalised an address (beyond-the-spec §1).
  const again = take(bare)
  const nameless = stored.filter(({ value }) => typeof value !== 'string')
  const takeNameless = () => {
    const found = nameless.shift()
    if (found) free.delete(found)
    return found
  }
  const rows: ComparedField[] = []
  let same = 0
  for (const [index, url] of sent.entries()) {
    const pair = exact[index] ?? again(url) ?? takeNameless()
    const row = pair ? compareUrl(url, pair) : missing(url)
    if (row.match === 'same') same += 1
    else rows.push(row)
  }
  const added = Array.from(free, (url): ComparedField => ({
    field: 'A URL that was not sent',
    stored: sayUrl(url),
    match: 'different',
  }))
  const told = count(same, 'URL')
  const sum: ComparedField[] = same > 0 ? [{ field, sent: told, stored: told, match: 'same' }] : []
  return [...rows, ...added, ...sum]
}

const missing = (url: Sent): ComparedField => ({
  field: url.value,
  sent: sayUrl(url),
  stored: 'missing',
  match: 'different',
})

function compareUrl(sent: Sent, stored: Stored): ComparedField {
  const names = ['value', 'type', 'action'] as const
  const isDifferent = names.some(
    (name) => stored[name] !== undefined && stored[name] !== null && stored[name] !== sent[name],
  )
  const isUnsaid = names.some((name) => stored[name] === undefined || stored[name] === null)
  return {
    field: sent.value,
    sent: sayUrl(sent),
    stored: sayUrl(stored),
    match: isDifferent ? 'different' : isUnsaid ? 'not said' : 'same',
  }
}

const sayUrl = ({ action, type, value }: Stored): string =>
  [action, type, value].map((part) => part ?? '(not returned)').join(' ')

function bare(text: string): string {
  const read = normalise(text)
  return 'reason' in read ? text : read.value
}
