/** What of a list stands in earlier policies already, said before it is sent again: nothing there can be taken back. */
import { limits } from '../../api/schemas.ts'
import { time } from '../../ui/time/clock.ts'
import { number } from '../../ui/number.ts'
import type { Again, Resent } from '../history/resent.ts'
import type { ReviewWarning } from './warning.ts'
import { countUrls } from '../request/policyWords.ts'

export interface ToSayOfResent {
  readonly found: Resent
  /** What they are of is left of a longer list. */
  readonly isRest: boolean
  /** The description that a policy was sent with, where it is still known. */
  readonly nameOf: (requestId: string) => string | undefined
}

/** A contradiction comes first: it may undo both. */
export function sayResent(resent: ToSayOfResent): readonly ReviewWarning[] {
  const { same, opposite } = resent.found
  return [
    ...warningOf(opposite, resent, {
      kind: 'sent with the opposite action',
      already: '',
      to: 'to the same target with the opposite action',
      so: ({ one }) =>
        `${one ? 'It stays' : 'They stay'} there as well: which of the two holds is not known.`,
    }),
    ...warningOf(same, resent, {
      kind: 'sent before',
      already: ' already',
      to: 'to the same target',
      so: ({ one }) =>
        `${one ? 'Sending it again makes a second entry of it' : 'Sending them again makes a second entry of each'}, which counts against the ${number(limits.urlsPerAccount)}.`,
    }),
  ]
}

interface Words {
  readonly kind: 'sent before' | 'sent with the opposite action'
  readonly already: string
  readonly to: string
  readonly so: (how: { readonly one: boolean }) => string
}

function warningOf(again: Again, say: ToSayOfResent, { kind, already, to, so }: Words): ReviewWarning[] {
  const { sure, unsure, likened } = again
  const all = sure.size + unsure.size
  if (all === 0) return []
  const isSure = sure.size > 0
  const counted = isSure ? sure.size : unsure.size
  const were = isSure ? `${counted === 1 ? 'was' : 'were'}${already}` : `may${already} have been`
  const title = `${subjectOf(counted, say)} ${were} sent ${to}, ${sayPolicies(again, say)}.`
  const lines = [
    isSure &&
      unsure.size > 0 &&
      `${number(unsure.size)} more may have been: nobody knows whether ${unsure.size === 1 ? 'it' : 'they'} arrived.`,
    !isSure &&
      `Nobody knows whether ${all === 1 ? 'it' : 'they'} arrived. Look in the service, and say so in the activity.`,
    so({ one: all === 1 }),
    likened > 0 &&
      `In ${number(likened)} of them a part is compared by its likeness, without capital letters: the ledger keeps no more of it.`,
  ].filter((line) => line !== false)
  const drops = [
    { values: sure, words: 'sent' as const },
    { values: unsure, words: 'unsure' as const },
  ].filter(({ values }) => values.size > 0)
  return [
    {
      kind,
      needs: 'a tick',
      title,
      examples: lines,
      count: lines.length,
      part: { at: 'list', show: kind, values: new Set([...sure, ...unsure]) },
      drops: drops.map(({ values, words }) => ({
        values,
        label:
          drops.length === 1
            ? `Drop ${number(values.size)} from the list`
            : words === 'sent'
              ? `Drop the ${number(values.size)} that ${values.size === 1 ? 'was' : 'were'} sent`
              : `Drop the ${number(values.size)} that may have arrived`,
      })),
      marks: marksOf(kind, again),
    },
  ]
}

/** Who has seen it of these URLs and policies has seen it of fewer. */
const marksOf = (kind: string, { sure, unsure, policies }: Again): ReadonlySet<string> =>
  new Set(
    [...policies.map(({ requestId }) => requestId), ...sure, ...unsure].map((about) => `${kind}: ${about}`),
  )

/** `412 of these 2,000 URLs`; of a plan that was begun, of those that are left. */
function subjectOf(counted: number, { found, isRest }: ToSayOfResent): string {
  if (found.of === 1) return isRest ? 'The one URL that is left' : 'This URL'
  const those = isRest ? `the ${countUrls(found.of)} that are left` : `these ${countUrls(found.of)}`
  return counted === found.of ? `All of ${those}` : `${number(counted)} of ${those}`
}

function sayPolicies({ policies }: Again, { nameOf }: ToSayOfResent): string {
  const [latest] = policies
  if (!latest) return ''
  const name = nameOf(latest.requestId)
  const when = time(latest.at)
  const one = name === undefined ? `the policy of ${when}` : `“${name.slice(0, 120)}” on ${when}`
  if (policies.length === 1) return `by ${one}`
  return `by ${number(policies.length)} policies, the latest ${name === undefined ? `on ${when}` : one}`
}
