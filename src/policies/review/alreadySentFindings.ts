/** URLs that earlier policies already have, since the console cannot undo a policy. */
import { limits } from '../../api/schemas.ts'
import { time } from '../../ui/time/clock.ts'
import { number } from '../../ui/number.ts'
import type { AlreadySent, Matches } from '../history/alreadySent.ts'
import type { Finding } from '../checks/finding.ts'
import { countUrls } from '../request/policyWords.ts'

export interface AlreadySentReview {
  readonly found: AlreadySent
  /** The URLs are the rest of a longer list. */
  readonly isRest: boolean
  /** The names of sent policies, by request id. */
  readonly names: ReadonlyMap<string, string>
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
  const { certain, possible, byPseudonym } = matches
  const all = certain.size + possible.size
  if (all === 0) return []
  const isOpposite = code === 'sent with the opposite action'
  const isSure = certain.size > 0
  const counted = isSure ? certain.size : possible.size
  const already = isOpposite ? '' : ' already'
  const were = isSure ? `${counted === 1 ? 'was' : 'were'}${already}` : `may${already} have been`
  const to = `to the same target${isOpposite ? ' with the opposite action' : ''}`
  const title = `${subjectOf(counted, review)} ${were} sent ${to}, ${sayPolicies(matches, review)}.`
  const stays = `${all === 1 ? 'It also stays' : 'They also stay'} there. Which action applies is not documented.`
  const added = `${all === 1 ? 'Sending it again adds a second entry, which counts' : 'Sending them again adds second entries, which count'} against the ${number(limits.urlsPerAccount)}.`
  const lines = [
    isSure && possible.size > 0 && `${number(possible.size)} more may have arrived.`,
    !isSure &&
      `${all === 1 ? 'Its' : 'Their'} outcome is unknown. Check in the service, then record the result on the activity page.`,
    isOpposite ? stays : added,
    byPseudonym > 0 &&
      `For ${number(byPseudonym)} of them, part of the address is compared by its pseudonym, ignoring capitals. The ledger stores no more.`,
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
const marksOf = (code: string, { certain, possible, policies }: Matches): ReadonlySet<string> =>
  new Set(
    [...policies.map(({ requestId }) => requestId), ...certain, ...possible].map(
      (about) => `${code}: ${about}`,
    ),
  )

/** `412 of these 2,000 URLs`, or `412 of the remaining 2,000 URLs` in a plan that was started. */
function subjectOf(counted: number, { found, isRest }: AlreadySentReview): string {
  if (found.of === 1) return isRest ? 'The remaining URL' : 'This URL'
  const those = isRest ? `the remaining ${countUrls(found.of)}` : `these ${countUrls(found.of)}`
  return counted === found.of ? `All of ${those}` : `${number(counted)} of ${those}`
}

function sayPolicies({ policies }: Matches, { names }: AlreadySentReview): string {
  const [latest] = policies
  if (!latest) return ''
  const name = names.get(latest.requestId)
  const when = time(latest.at)
  const one = name === undefined ? `the policy of ${when}` : `“${name.slice(0, 120)}” on ${when}`
  if (policies.length === 1) return `by ${one}`
  return `by ${number(policies.length)} policies, the latest ${name === undefined ? `on ${when}` : one}`
}
