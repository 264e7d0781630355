/** The policy under review in words: counts, and changes to the pasted text. */
import type { CreatePolicyInput, PolicyScope } from '../../api/schemas.ts'
import { count, number } from '../../ui/number.ts'
import { withoutReasons } from '../checks/finding.ts'
import { changeWords, type Entry, type EntryChange, changesText } from '../urls/entry.ts'

type Urls = CreatePolicyInput['urls']

/** `a, b and c`. */
const inWords = new Intl.ListFormat('en-GB')

/** The count of each type, such as `3 domains and 2 single URLs`. */
export function describeTypes(urls: Urls): string {
  const counts = new Map<string, number>()
  for (const { type } of urls) counts.set(type, (counts.get(type) ?? 0) + 1)
  const parts = Array.from(counts, ([type, many]) => {
    if (type === 'domain') return count(many, 'domain')
    return type === 'url' ? count(many, 'single URL') : `${number(many)} of type "${type}"`
  })
  return inWords.format(parts)
}

const saidFields: ReadonlySet<string> = new Set([
  'description',
  'from',
  'to',
  'fromEternal',
  'fromDate',
  'toEternal',
  'toDate',
] satisfies (keyof PolicyScope)[])

/** Whether the sentence of a policy, with its name, says all of its scopes. The risks say that reasons are in the comment. */
export const isWholeInSentence = ({ description, policies }: CreatePolicyInput): boolean =>
  policies.length === 1 &&
  policies.every(
    ({ comment = '', ...scope }) =>
      scope.description === description &&
      Object.keys(scope).every((field) => saidFields.has(field)) &&
      withoutReasons(comment) === '',
  )

const maxExamples = 20

/** The changes between the pasted text and the request, with some of the changed entries; empty without a change. */
export function describeChanges(entries: readonly Entry[]) {
  const counts = new Map<EntryChange, number>()
  let merged = 0
  for (const { transforms, sources } of entries) {
    for (const change of new Set(transforms)) counts.set(change, (counts.get(change) ?? 0) + 1)
    merged += Math.max(0, sources.length - 1)
  }
  // The keys of a record are the union, which `Object.keys` forgets.
  const kinds = Object.keys(changeWords) as EntryChange[]
  const parts = kinds.flatMap((kind) => {
    const many = counts.get(kind) ?? 0
    return many > 0 ? [`${number(many)} ${changeWords[kind]}`] : []
  })
  if (merged > 0) parts.push(`${count(merged, 'repetition')} merged`)
  const examples = entries
    .filter(({ transforms }) => transforms.length > 0)
    .slice(0, maxExamples)
    .map(({ value, sources, transforms }) => ({
      pasted: sources[0]?.text ?? '',
      sent: value,
      how: changesText(transforms),
    }))
  return { sentence: parts.join('; '), examples }
}
