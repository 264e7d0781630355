/**
 * The findings of a review. Those of one kind share one box with a count and examples, since an admin who ticks a hundred
 * boxes reads none of them.
 */
import { count, number } from '../../ui/number.ts'
import { type Finding, some } from '../checks/finding.ts'
import { findInList } from '../checks/listFindings.ts'
import { fieldNotes } from './fieldNoteFindings.ts'
import { forgotten } from './ledgerFindings.ts'
import type { Make, Reviewed } from './reviewed.ts'
import { collidingScopes, off, wideConditions } from './scopeFindings.ts'

/** The findings, those that need a tick first. */
export const findingsOf = (reviewed: Reviewed): readonly Finding[] =>
  [
    severalPolicies,
    forgotten,
    overAccount,
    collidingScopes,
    fieldNotes,
    allowedThoughDefanged,
    ofList,
    wideConditions,
    off,
  ]
    .flatMap((make: Make) => make(reviewed))
    .toSorted((a, b) => Number(a.level !== 'tick') - Number(b.level !== 'tick'))

const overAccount: Make = ({ account }) =>
  !account.mayBeFull
    ? []
    : [
        {
          code: 'account over its limit',
          level: 'tick',
          title: `The account ${account.over > 0 ? 'would' : 'may'} hold more URLs than the service allows.`,
          text: 'The service may accept or refuse these URLs.',
          ...some([account.sentence]),
          place: { at: 'list' },
        },
      ]

/** admin-api §1 and beyond-the-spec §1. */
const severalPolicies: Make = ({ policies }) =>
  policies < 2
    ? []
    : [
        {
          code: 'several policies',
          level: 'tick',
          title: 'This API is meant for small changes, not bulk loads.',
          text: `These ${number(policies)} policies are for the same people. A second policy for the same target could make both ineffective. Check in the service that they work.`,
          examples: [],
          count: policies,
        },
      ]

/** Someone who defangs an address considers it malicious. */
const allowedThoughDefanged: Make = ({ input, entries }) => {
  const sent = new Set(input.urls.map(({ value }) => value))
  const those = entries.filter(
    ({ value, action, transforms }) =>
      action === 'allow' && transforms.includes('refanged') && sent.has(value),
  )
  if (those.length === 0) return []
  const code = 'allowed though defanged'
  const values = those.map(({ value }) => value)
  return [
    {
      code,
      level: 'tick',
      title: `${count(those.length, 'URL to allow was', 'URLs to allow were')} defanged in the text, as indicators are.`,
      ...some(values),
      place: { at: 'list', show: code, values: new Set(values) },
    },
  ]
}

/** Reasons were asked for on the page, so that the review only repeats them: one fact is asked about once. */
const ofList: Make = ({ input, entries, overlaps, questions }) => {
  const sent = new Set(input.urls.map(({ value }) => value))
  return findInList({ questions, overlaps }, entries, (value) => sent.has(value)).map((found) =>
    found.code === 'risky'
      ? { ...found, text: `${found.text ?? ''} Your reason will be saved in the comment.`.trimStart() }
      : found,
  )
}

/** The ticked findings of one submission, by their marks. */
export interface SeenFindings {
  /** The identity of the submission. */
  readonly about: string
  readonly marks: ReadonlySet<string>
}

const marksOf = ({ marks, title }: Finding): ReadonlySet<string> => marks ?? new Set([title])

/** Adds or removes the marks of a finding. */
export function withSeen(seen: ReadonlySet<string>, finding: Finding, isSeen: boolean): ReadonlySet<string> {
  const marks = marksOf(finding)
  return isSeen ? new Set([...seen, ...marks]) : new Set([...seen].filter((mark) => !marks.has(mark)))
}

/** The marks that hold for this submission. */
export const marksFor = (about: string, seen: SeenFindings | undefined): ReadonlySet<string> =>
  seen?.about === about ? seen.marks : new Set()

/** The findings that still need a tick before anything is sent. */
export const untickedOf = (findings: readonly Finding[], marks: ReadonlySet<string>): readonly Finding[] =>
  findings.filter(
    (finding) => finding.level === 'tick' && Array.from(marksOf(finding)).some((mark) => !marks.has(mark)),
  )
