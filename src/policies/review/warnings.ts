/**
 * What must have been seen before a policy is sent, and what is only worth knowing. Alike warnings are one, with a count
 * and examples: whoever ticks a hundred boxes reads none of them.
 */
import { count, sayFew } from '../../ui/number.ts'
import { fieldNotes } from './fieldNoteWarnings.ts'
import { forgotten } from './ledgerWarnings.ts'
import { sayOverlap, sayWithout, type Overlap } from '../checks/overlap.ts'
import { appliesToEveryone, collidingScopes, everyone, off, overScopes } from './scopeWarnings.ts'
import { conflictKey, keyOfNotice, unknownKey, unknownValues } from '../checks/listFilters.ts'
import { maxExamples, some, type Make, type ReviewWarning, type Reviewed } from './warning.ts'
import type { PagePlace } from '../request/place.ts'
import { countEntries } from '../request/policyWords.ts'

const list: PagePlace = { at: 'list' }

/** What needs a tick comes first. */
export const warningsOf = (reviewed: Reviewed): readonly ReviewWarning[] =>
  [
    forgotten,
    overAccount,
    overScopes,
    collidingScopes,
    earlierPolicies,
    fieldNotes,
    farForEveryone,
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
          title: `${count(earlier, 'earlier policy covers', 'earlier policies cover')} the same target, as said above.`,
          examples: [],
          count: earlier,
          place: { at: 'scope', index: 0 },
        },
      ]

/** An ordinary list for everyone is what most policies are; what reaches further than itself is not. */
const farForEveryone: Make = ({ input, ...reviewed }) => {
  const index = input.policies.findIndex(appliesToEveryone)
  const sent = new Set(input.urls.map(({ value }) => value))
  const said = new Map<string, { readonly action: string; readonly why: string[] }>()
  for (const { severity, action, asked } of reviewed.questions) {
    for (const { value, warning } of severity === 'notice' ? [] : asked) {
      if (!sent.has(value)) continue
      const known = said.get(value)
      if (known) known.why.push(warning.sentence)
      else said.set(value, { action, why: [warning.sentence] })
    }
  }
  if (said.size === 0) return []
  const lines = Array.from(said, ([value, { action, why }]) => `${value}, to ${action}: ${why.join(' ')}`)
  const many = count(said.size, 'entry reaches', 'entries reach')
  return [
    index === -1
      ? {
          kind: 'reasons given',
          needs: 'nothing',
          title: `${many} far. Your reasons stand in the comment.`,
          ...some(lines),
          place: list,
        }
      : {
          kind: 'far and for everyone',
          needs: 'a tick',
          title: `${many} far, and for everyone.`,
          ...some(lines),
          place: { at: 'scope', index },
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
    const title = `${count(notices.length, 'host is', 'hosts are')} written to look like another.`
    const lines = notices.map(({ value, warning }) => `${value}: ${warning.sentence}`)
    found.push({
      kind: 'look-alike',
      needs: 'a tick',
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
      title: `${countEntries(urls.length)} with the ${field} ${sayFew(names, 3)}: what the service makes of it is not known.`,
      ...some(urls.map(({ value }) => value)),
      place: { at: 'list', show: unknownKey(field) },
    })
  }
  return found
}

/** What was seen of one request, by the marks of warnings: it says nothing of another. */
export interface SeenWarnings {
  readonly body: string
  readonly marks: ReadonlySet<string>
}

const marksOf = ({ marks, title }: ReviewWarning): ReadonlySet<string> => marks ?? new Set([title])

/** With a warning seen, or not any more. */
export function withSeen(
  seen: ReadonlySet<string>,
  warning: ReviewWarning,
  isSeen: boolean,
): ReadonlySet<string> {
  const marks = marksOf(warning)
  return isSeen ? new Set([...seen, ...marks]) : new Set([...seen].filter((mark) => !marks.has(mark)))
}

/** The warnings that keep this very request from being sent. */
export const openOf = (
  warnings: readonly ReviewWarning[],
  body: string,
  seen: SeenWarnings | undefined,
): readonly ReviewWarning[] =>
  warnings.filter((warning) => {
    if (warning.needs === 'nothing') return false
    if (seen?.body !== body) return true
    for (const mark of marksOf(warning)) if (!seen.marks.has(mark)) return true
    return false
  })
