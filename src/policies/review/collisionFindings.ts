import { type Names, describeWhoAndWhen } from '../../log/scopeWords.ts'
import { nameOf, subjectOf } from '../../log/subject.ts'
import { describeSubject, outcomeWords } from '../../log/words.ts'
import { count } from '../../ui/number.ts'
import { time } from '../../ui/time/clock.ts'
import { firstFew, type PolicyFinding } from '../checks/finding.ts'
/** Earlier policies for some of the same people. Most policies are for everyone, so no tick is asked. */
import type { Collision } from './collide.ts'

export function collisionFindings(collisions: readonly Collision[], names: Names): readonly PolicyFinding[] {
  if (collisions.length === 0) return []
  // Newer policies for everyone must not hide one for the same group.
  const shown = collisions.toSorted((a, b) => Number(a.forEveryone) - Number(b.forEveryone))
  const whom = shown.every(({ forEveryone }) => forEveryone) ? 'everyone' : 'some of the same people'
  return [
    {
      key: 'earlier policy',
      level: 'note',
      sentence: `${count(shown.length, 'earlier policy also applies', 'earlier policies also apply')} to ${whom}. Two policies for the same target could make both ineffective (not documented).`,
      ...firstFew(shown.map((each) => describeCollision(each, names))),
    },
  ]
}

const describeCollision = ({ entry, outcome, earlier }: Collision, names: Names): string =>
  [
    `“${(nameOf(entry) ?? '').slice(0, 120)}” of ${time(entry.at)}, ${outcomeWords(outcome, 'createPolicy')}`,
    describeSubject(subjectOf(entry)),
    describeWhoAndWhen(earlier, names),
  ].join('. ')
