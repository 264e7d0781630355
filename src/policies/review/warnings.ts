/**
 * The warnings of a review. Warnings of one kind share one box with a count and examples, since an admin who ticks a
 * hundred boxes reads none of them.
 */
import { count, sayFew } from '../../ui/number.ts'
import { fieldNotes } from './fieldNoteWarnings.ts'
import { forgotten } from './ledgerWarnings.ts'
import { sayOverlap, sayWithout, type Overlap } from '../checks/overlap.ts'
import { collidingScopes, everyone, off, overScopes } from './scopeWarnings.ts'
import { conflictKey, keyOfNotice, unknownKey, unknownValues } from '../checks/listFilters.ts'
import { maxExamples, some, type Make, type ReviewWarning, type Reviewed } from './warning.ts'
import type { PagePlace } from '../request/place.ts'
import { countEntries } from '../request/policyWords.ts'

const list: PagePlace = { at: 'list' }

/** Warnings that need a tick come first. */
export const warningsOf = (reviewed: Reviewed): readonly ReviewWarning[] =>
  [
    forgotten,
    overAccount,
    overScopes,
    collidingScopes,
    earlierPolicies,
    fieldNotes,
    reasonsGiven,
    ofList,
    unknownEntries,
    everyone,
    off,
  ]
    .flatMap((make: Make) => make(reviewed))
    .toSorted((a, b) => Number(a.needs === 'nothing') - Number(b.needs === 'nothing'))

const overAccount: Make = ({ account }) =>
  account.over === 0
    ? []
    : [
        {
          kind: 'account over its limit',
          needs: 'a tick',
          title: 'The account would hold more URLs than the service allows.',
          ...some([account.sentence]),
          place: list,
        },
      ]

const earlierPolicies: Make = ({ earlier }) =>
  earlier === 0
    ? []
    : [
        {
          kind: 'earlier policy',
          needs: 'a tick',
          title: `${count(earlier, 'earlier policy covers', 'earlier policies cover')} the same target (see above).`,
          examples: [],
          count: earlier,
          place: { at: 'scope', index: 0 },
        },
      ]

/** The reasons were asked for on the page, so that the review only repeats them: one fact is asked about once. */
const reasonsGiven: Make = ({ input, questions }) => {
  const sent = new Set(input.urls.map(({ value }) => value))
  const said = new Map<string, { readonly action: string; readonly why: string[] }>()
  for (const { severity, action, asked } of questions) {
    for (const { value, warning } of severity === 'notice' ? [] : asked) {
      if (!sent.has(value)) continue
      const known = said.get(value)
      if (known) known.why.push(warning.sentence)
      else said.set(value, { action, why: [warning.sentence] })
    }
  }
  if (said.size === 0) return []
  const lines = Array.from(said, ([value, { action, why }]) => `${value}, to ${action}: ${why.join(' ')}`)
  return [
    {
      kind: 'reasons given',
      needs: 'nothing',
      title: `${count(said.size, 'risky entry', 'risky entries')}. Your reasons will be saved in the comment.`,
      ...some(lines),
      place: list,
    },
  ]
}

const ofList: Make = ({ input, entries, overlaps, questions }) => {
  const sent = new Set(input.urls.map(({ value }) => value))
  const inIt = overlaps.filter(({ covered }) => sent.has(entries[covered]?.value ?? ''))
  const conflicts = inIt.filter(({ kind }) => kind === 'allow against block')
  const covered = inIt.filter(({ kind }) => kind !== 'allow against block')
  const notices = questions
    .filter(({ severity }) => severity === 'notice')
    .flatMap(({ asked }) => asked.filter(({ value }) => sent.has(value)))
  const say = (those: readonly Overlap[]) => ({
    examples: those.slice(0, maxExamples).map((overlap) => sayOverlap(overlap, entries)),
    count: those.length,
  })
  const found: ReviewWarning[] = []
  if (conflicts.length > 0) {
    const title = `${count(conflicts.length, 'entry contradicts another', 'entries contradict others')}.`
    found.push({
      kind: 'conflict',
      needs: 'a tick',
      title,
      ...say(conflicts),
      place: { at: 'list', show: conflictKey },
    })
  }
  if (notices.length > 0) {
    const title = `${count(notices.length, 'host looks like another', 'hosts look like others')}.`
    const lines = notices.map(({ value, warning }) => `${value}: ${warning.sentence}`)
    found.push({
      kind: 'look-alike',
      // To stop it is why it is blocked. To allow one takes a strong reason instead (guardrails.ts).
      needs: 'nothing',
      title,
      ...some(lines),
      place: { at: 'list', show: keyOfNotice(questions) },
    })
  }
  if (covered.length > 0) {
    const title = `${count(covered.length, 'entry is', 'entries are')} covered by others. ${sayWithout(covered, entries)}`
    found.push({ kind: 'covered', needs: 'nothing', title, ...say(covered), place: list })
  }
  return found
}

const unknownEntries: Make = ({ input }) => {
  const found: ReviewWarning[] = []
  for (const { field, urls } of unknownValues(input.urls)) {
    if (urls.length === 0) continue
    const names = [...new Set(urls.map((url) => `"${url[field]}"`))]
    found.push({
      kind: `unknown ${field}`,
      needs: 'a tick',
      title: `${countEntries(urls.length)} with the ${field} ${sayFew(names, 3)}. The effect is not documented.`,
      ...some(urls.map(({ value }) => value)),
      place: { at: 'list', show: unknownKey(field) },
    })
  }
  return found
}

/** The ticked warnings of one submission, by their marks. */
export interface SeenWarnings {
  /** What identifies the submission. */
  readonly about: string
  readonly marks: ReadonlySet<string>
}

const marksOf = ({ marks, title }: ReviewWarning): ReadonlySet<string> => marks ?? new Set([title])

/** Adds or removes the marks of a warning. */
export function withSeen(
  seen: ReadonlySet<string>,
  warning: ReviewWarning,
  isSeen: boolean,
): ReadonlySet<string> {
  const marks = marksOf(warning)
  return isSeen ? new Set([...seen, ...marks]) : new Set([...seen].filter((mark) => !marks.has(mark)))
}

const nothing: ReadonlySet<string> = new Set()

/** The marks that hold for this submission. */
export const marksFor = (about: string, seen: SeenWarnings | undefined): ReadonlySet<string> =>
  seen?.about === about ? seen.marks : nothing

/** The warnings that still need a tick before anything is sent. */
export const untickedOf = (
  warnings: readonly ReviewWarning[],
  marks: ReadonlySet<string>,
): readonly ReviewWarning[] =>
  warnings.filter(
    (warning) => warning.needs !== 'nothing' && Array.from(marksOf(warning)).some((mark) => !marks.has(mark)),
  )
