/** The notes of the scope form, repeated in the review: a closed part of a scope hides them. */
import { type Finding, some } from '../checks/finding.ts'
import { number } from '../../ui/number.ts'
import type { FieldNoteKind } from '../request/fieldNote.ts'
import { notesOfScope } from '../request/scopeNotes.ts'
import { scopeNameOf } from './scopeFindings.ts'
import type { Make } from './reviewed.ts'

type NoteWording = Pick<Finding, 'level'> & { readonly one: string; readonly many: string }

/** In the order of the review. */
const kinds: Readonly<Record<Exclude<FieldNoteKind, 'past end'>, NoteWording>> = {
  'no effect': {
    level: 'tick',
    one: 'An external address in a scope has no effect.',
    many: 'external addresses in scopes have no effect.',
  },
  'look-alike': {
    level: 'tick',
    one: 'A domain in a scope looks like another.',
    many: 'domains in scopes look like others.',
  },
  id: {
    level: 'tick',
    one: 'A secure id in a scope may be incomplete.',
    many: 'secure ids in scopes may be incomplete.',
  },
  clocks: {
    level: 'tick',
    one: 'A date falls in a clock change.',
    many: 'dates fall in a clock change.',
  },
  wide: {
    level: 'tick',
    one: 'A source IP range is wider than it looks.',
    many: 'source IP ranges are wider than they look.',
  },
  'unknown form': {
    level: 'tick',
    one: 'A JSON condition has a form that its field would refuse.',
    many: 'JSON conditions have a form that their fields would refuse.',
  },
  rewritten: {
    level: 'tick',
    one: 'A condition is not sent as typed.',
    many: 'conditions are not sent as typed.',
  },
  'past start': {
    level: 'info',
    one: 'A start date has passed. Its scope takes effect at once.',
    many: 'start dates have passed. Their scopes take effect at once.',
  },
  spelling: {
    level: 'info',
    one: 'A condition is respelled or repeated.',
    many: 'conditions are respelled or repeated.',
  },
}

/** Notes of one kind become one finding. `overScopes` tells of an end that has passed. */
export const fieldNotes: Make = ({ input, scopes, ownDomains, now }) => {
  const all = scopes.flatMap((scope, index) =>
    notesOfScope(scope, { now, ownDomains }).map((each) => ({ ...each, index })),
  )
  // The keys of a record are the union, which `Object.keys` forgets.
  return (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((kind): Finding[] => {
    const notes = all.filter((each) => each.kind === kind)
    const [first] = notes
    if (!first) return []
    const { level, one, many } = kinds[kind]
    const lines = notes.map(
      ({ index, label, text }) => `${scopeNameOf(input, index)}, ${label}: ${inside(text)}`,
    )
    return [
      {
        code: `field: ${kind}`,
        level,
        title: notes.length === 1 ? one : `${number(notes.length)} ${many}`,
        ...some(lines),
        place: { at: 'scope', index: first.index, field: first.field },
      },
    ]
  })
}

/** `Host names: line 2: …` */
const inside = (text: string): string => text.replace(/^Line /, 'line ')
