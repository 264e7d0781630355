/** URLs that earlier policies already have, since the console cannot undo a policy. */
import { limits } from '../../api/schemas.ts'
import { number } from '../../ui/number.ts'
import { time } from '../../ui/time/clock.ts'
import type { Finding } from '../checks/finding.ts'
import type { AlreadySent, EarlierPolicy, Matches } from '../history/alreadySent.ts'
import { countUrls } from '../request/policyWords.ts'

export interface AlreadySentReview {
  readonly found: AlreadySent
  /** The URLs are the rest of a longer list. */
  readonly isRest: boolean
}

/** A contradiction comes first, since it may undo both policies. */
export const alreadySentFindings = (review: AlreadySentReview): readonly Finding[] => [
  ...findingOf('sent with the opposite action', review.found.opposite, review),
  ...findingOf('sent before', review.found.same, review),
]

function findingOf(
  code: 'sent before' | 'sent with the opposite action',
  matches: Matches,
  review: AlreadySentReview,
): readonly Finding[] {
  const { found } = review
  const { certain, possible } = matches
  const all = certain.size + possible.size
  if (all === 0) return []
  const isOpposite = code === 'sent with the opposite action'
  const isSure = certain.size > 0
  const counted = isSure ? certain.size : possible.size
  const isOne = counted === 1 || found.of === 1
  const were = isSure ? `${isOne ? 'was' : 'were'} already` : 'may already have been'
  const does = isSure ? (isOne ? 'contradicts' : 'contradict') : 'may contradict'
  const title = isOpposite
    ? `${subjectOf(counted, review)} ${does} ${sayPolicies(matches)}, for the same people.`
    : `${subjectOf(counted, review)} ${were} sent for the same people, by ${sayPolicies(matches)}.`
  const stays =
    'One blocks what the other allows. A URL applies before the domain that it is in. For the same entry, it is not documented which applies.'
  const added = `${all === 1 ? 'Sending it again adds a second entry, which counts' : 'Sending them again adds second entries, which count'} against the ${number(limits.urlsPerAccount)}.`
  const lines = [
    isSure && possible.size > 0 && `${number(possible.size)} more may have arrived.`,
    !isSure &&
      `${all === 1 ? 'Its' : 'Their'} outcome is unknown. Check in the service, then record the result on the activity page.`,
    isOpposite ? stays : added,
  ].filter((line) => line !== false)
  const drops = [
    { values: certain, words: 'sent' },
    { values: possible, words: 'that may have arrived' },
  ].filter(({ values }) => values.size > 0)
  return [
    {
      code,
      level: 'tick',
      title,
      examples: lines,
      count: lines.length,
      place: { at: 'list', show: code, values: new Set([...certain, ...possible]) },
      drops: drops.map(({ values, words }) => ({
        values,
        label:
          drops.length === 1
            ? `Remove ${number(values.size)} from the list`
            : `Remove ${number(values.size)} ${words}`,
      })),
      marks: marksOf(code, matches),
    },
  ]
}

/** A tick for these URLs and policies also holds for fewer of them. */
function marksOf(code: string, { certain, possible, policies }: Matches): ReadonlySet<string> {
  const about = [...policies.map(({ requestId }) => requestId), ...certain, ...possible]
  return new Set(about.map((each) => `${code}: ${each}`))
}

/** `412 of these 2,000 URLs`, or `412 of the remaining 2,000 URLs` in a plan that was started. */
function subjectOf(counted: number, { found, isRest }: AlreadySentReview): string {
  if (found.of === 1) return isRest ? 'The remaining URL' : 'This URL'
  const those = isRest ? `the remaining ${countUrls(found.of)}` : `these ${countUrls(found.of)}`
  return counted === found.of ? `All of ${those}` : `${number(counted)} of ${those}`
}

/** `“Phishing” of 25 Nov 2026 09:22:11`. */
export const sayPolicy = ({ name, at }: Pick<EarlierPolicy, 'name' | 'at'>): string =>
  `“${name.slice(0, 120)}” of ${time(at)}`

function sayPolicies({ policies }: Matches): string {
  const [latest] = policies
  if (!latest) return ''
  const one = sayPolicy(latest)
  return policies.length === 1 ? one : `${number(policies.length)} policies, the latest ${one}`
}
