/** Earlier policies for some of the same people. Most policies are for everyone, so this is told, and asks for no tick. */
import type { Collision } from '../../ledger/book/collision.ts'
import { outcomeWords, saySubject } from '../../ledger/book/entryWords.ts'
import { nameOf } from '../../ledger/book/requests.ts'
import { type Names, sayWhoAndWhen } from '../../ledger/book/scopeWords.ts'
import { count } from '../../ui/number.ts'
import type { Finding } from '../checks/finding.ts'
import type { AlreadySent } from '../history/alreadySent.ts'
import { sayPolicy } from './alreadySentFindings.ts'

const most = 5

/** The earlier policies, except those with some of the URLs (alreadySentFindings.ts). `scopes`: those of the new policy. */
export function collisionFindings(
  collisions: readonly Collision[],
  names: Names,
  { same, opposite }: Pick<AlreadySent, 'same' | 'opposite'>,
  scopes: number,
): readonly Finding[] {
  const told = new Set([...same.policies, ...opposite.policies].map(({ requestId }) => requestId))
  const all = collisions.filter(({ entry }) => !told.has(entry.sent.id))
  if (all.length === 0) return []
  // Newer policies for everyone must not hide one for the same group.
  const shown = all.toSorted((a, b) => Number(a.forEveryone) - Number(b.forEveryone)).slice(0, most)
  const whom = all.every(({ forEveryone }) => forEveryone) ? 'everyone' : 'some of the same people'
  return [
    {
      code: 'earlier policy',
      level: 'info',
      title: `${count(all.length, 'earlier policy also applies', 'earlier policies also apply')} to ${whom}.`,
      text: 'Two policies for the same target could make both ineffective. Check in the service that they work. Changes made there are unknown here.',
      examples: shown.map(
        (each) => `${scopes > 1 ? `Scope ${each.index + 1}: ` : ''}${sayCollision(each, names)}`,
      ),
      requestIds: shown.map(({ entry }) => entry.sent.id),
      count: all.length,
      isFolded: true,
    },
  ]
}

const sayCollision = ({ entry, outcome, earlier }: Collision, names: Names): string =>
  [
    `${sayPolicy({ name: nameOf(entry) ?? '', at: entry.sent.at })}, ${outcomeWords(outcome, 'createPolicy')}`,
    saySubject(entry.sent.subject),
    sayWhoAndWhen(earlier, names),
  ].join('. ')
