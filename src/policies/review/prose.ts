/** The policy under review in words: counts, and changes to the pasted text. */
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { count, number } from '../../ui/number.ts'
import { changeWords, type Entry } from '../urls/entry.ts'

/** `a, b and c`. */
const inWords = new Intl.ListFormat('en-GB')

/** The count of each type, such as `3 domains and 2 single URLs`. */
export function describeTypes(urls: CreatePolicyInput['urls']): string {
  const counts = new Map<string, number>()
  for (const { type } of urls) counts.set(type, (counts.get(type) ?? 0) + 1)
  const parts = Array.from(counts, ([type, many]) => {
    if (type === 'domain') return count(many, 'domain')
    return type === 'url' ? count(many, 'single URL') : `${number(many)} of type "${type}"`
  })
  return inWords.format(parts)
}

/** The changes between the pasted text and the request; empty without one. The form shows them beside each entry. */
export function describeChanges(entries: readonly Entry[]): string {
  const parts = Object.entries(changeWords).flatMap(([change, words]) => {
    const many = entries.filter(({ transforms }) => transforms.some((each) => each === change)).length
    return many === 0 ? [] : [`${number(many)} ${words}`]
  })
  const merged = entries.reduce((sum, { sources }) => sum + Math.max(0, sources.length - 1), 0)
  if (merged > 0) parts.push(`${count(merged, 'repetition')} merged`)
  return parts.join('; ')
}
