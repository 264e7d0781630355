import type { Collision } from '../../ledger/book/collision.ts'
import { sayScope, saySubject } from '../../ledger/book/entryWords.ts'
import { count } from '../../ui/number.ts'
import { time } from '../../ui/time/clock.ts'
import type { Finding } from '../checks/finding.ts'

/** Few, since each line is long. */
const most = 3

/** Earlier policies that share a target. Most policies are for everyone: those that share only that need no tick. */
export function collisionFindings(collisions: readonly Collision[]): readonly Finding[] {
  const narrow = collisions.filter(({ forEveryone }) => !forEveryone)
  const all = [...narrow, ...collisions.filter(({ forEveryone }) => forEveryone)]
  if (all.length === 0) return []
  const [first] = narrow
  const shown = all.slice(0, most)
  return [
    {
      code: 'earlier policy',
      level: first ? 'tick' : 'info',
      title: `Shares a target with ${count(all.length, 'earlier policy', 'earlier policies')}.`,
      text: 'Two policies for the same target can make each other ineffective. Check in the service whether these policies still apply. Changes made there are unknown here.',
      examples: shown.map(sayCollision),
      requestIds: shown.map(({ entry }) => entry.sent.id),
      count: all.length,
      ...(first && { place: { at: 'scope', index: first.index } }),
      marks: new Set(narrow.map(({ entry }) => `earlier policy: ${entry.sent.id}`)),
    },
  ]
}

const sayCollision = ({ entry: { sent }, outcome, earlier, index, forEveryone }: Collision): string =>
  [
    `Scope ${index + 1} overlaps the policy of ${time(sent.at)}, ${outcome}: ${saySubject(sent.subject)}.`,
    sayScope(earlier),
    forEveryone && 'Both are for everyone.',
  ]
    .filter(Boolean)
    .join(' ')
