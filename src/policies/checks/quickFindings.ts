import { limits } from '../../api/schemas.ts'
import { number } from '../../ui/number.ts'
import type { Entry } from '../urls/entry.ts'
import { firstFew, listFinding, type PolicyFinding } from './finding.ts'

/** What the page knows of a list before the worker has judged it. `spare`: the lines of its text that spare something. */
export function quickFindings(entries: readonly Entry[], spare: readonly string[]): readonly PolicyFinding[] {
  const others = entries.slice(limits.urlsPerPolicy).map(({ value }) => value)
  const tooMany = {
    key: 'too many',
    level: 'stop',
    sentence: `${number(others.length)} too many for one policy.`,
    values: new Set(others),
    place: { at: 'list', show: 'too many' },
  } as const
  // Only a person can tell which of its addresses a text means to spare.
  const spares = {
    key: 'the text spares something',
    level: 'tick',
    sentence: 'The pasted text may name addresses to spare. Look through the list.',
    ...firstFew(spare),
    values: new Set(spare),
  } as const
  // Someone who defangs an address considers it malicious.
  const odd = { key: 'allowed though defanged', level: 'tick' } as const
  const defanged = entries
    .filter(({ action, transforms }) => action === 'allow' && transforms.includes('refanged'))
    .map(({ value }) => ({ about: [value], sentence: `${value}, to allow, was defanged in the text.` }))
  return [
    ...(others.length > 0 ? [tooMany] : []),
    ...(entries.length > 0 && spare.length > 0 ? [spares] : []),
    ...listFinding(odd, defanged, 'to allow were defanged in the text.'),
  ]
}
