/** People outside the organisation's domains, and typos of these. */
import { isWithin, meantBy } from '../../device/ownDomains.ts'
import { count, number } from '../../ui/number.ts'
import type { Checked } from '../file/checkRows.ts'
import { type FileFinding, warn } from './finding.ts'

const shownDomains = 3

export function describeForeign({ domains }: Checked, own: readonly string[]): string | undefined {
  const foreign = Array.from(domains).filter(([domain]) => !isWithin(domain, own))
  if (own.length === 0 || foreign.length === 0) return undefined
  const all = foreign.reduce((sum, [, many]) => sum + many, 0)
  const most = foreign.toSorted(([, a], [, b]) => b - a).slice(0, shownDomains)
  const named = most.map(([domain, many]) => `${domain} (${number(many)})`).join(', ')
  const rest = foreign.length - most.length
  return `${count(all, 'person is', 'people are')} outside your domains: ${named}${rest > 0 ? ` and ${count(rest, 'other domain')}` : ''}.`
}

/** One fix for all rows of a typo. The domain of most people counts also where no domain is known as one's own. */
export function describeTypos(
  { domains, unknownDomains, counts }: Checked,
  known: readonly string[],
): FileFinding[] {
  const main = Array.from(domains).filter(([, many]) => many > 2 && many * 2 > counts.people)
  const own = [...known, ...main.map(([domain]) => domain)]
  return [...domains, ...unknownDomains].flatMap(([from, many]) => {
    const to = meantBy(from, own)
    if (to === undefined) return []
    return warn(`typo ${from}`, `${count(many, 'person has', 'people have')} ${from}.`, [
      { label: `Change ${from} to ${to}`, change: ({ edits }) => ({ edits: [...edits, { from, to }] }) },
    ])
  })
}
