/** The notes of the scope form, repeated in the review: a folded scope hides them. */
import { number } from '../../ui/number.ts'
import type { FieldNoteKind } from '../request/fieldNote.ts'
import { notesOfScope } from '../request/scopeNotes.ts'
import { scopeNameOf } from './scopeWarnings.ts'
import { type Make, type ReviewWarning, some } from './warning.ts'

type NoteWording = Pick<ReviewWarning, 'needs'> & { readonly one: string; readonly many: string }

/** In the order of the review. */
const kinds: Readonly<Record<Exclude<FieldNoteKind, 'past end'>, NoteWording>> = {
  'no effect': {
    needs: 'a tick',
    one: 'An address of a scope is external, and takes no effect.',
    many: 'addresses of scopes are external, and take no effect.',
  },
  'look-alike': {
    needs: 'a tick',
    one: 'A domain of a scope is written to look like another.',
    many: 'domains of scopes are written to look like others.',
  },
  id: {
    needs: 'a tick',
    one: 'A secure id of a scope may not be whole.',
    many: 'secure ids of scopes may not be whole.',
  },
  clocks: {
    needs: 'a tick',
    one: 'A moment falls where the clocks are put forward or back.',
    many: 'moments fall where the clocks are put forward or back.',
  },
  wide: {
    needs: 'a tick',
    one: 'A source IP range is wider than it may seem.',
    many: 'source IP ranges are wider than they may seem.',
  },
  'unknown form': {
    needs: 'a tick',
    one: 'A condition in JSON is written as its list would not take it.',
    many: 'conditions in JSON are written as their lists would not take them.',
  },
  rewritten: {
    needs: 'a tick',
    one: 'A condition is not sent as it was typed.',
    many: 'conditions are not sent as they were typed.',
  },
  'past start': {
    needs: 'nothing',
    one: 'A start has passed: its scope takes effect at once.',
    many: 'starts have passed: their scopes take effect at once.',
  },
  spelling: {
    needs: 'nothing',
    one: 'A condition is sent in another spelling, or stands twice.',
    many: 'conditions are sent in another spelling, or stand twice.',
  },
}

/** Notes of one kind become one warning. `overScopes` warns of an end that has passed. */
export const fieldNotes: Make = ({ input, scopes, ownDomains, now }) => {
  const all = scopes.flatMap((scope, index) =>
    notesOfScope(scope, { now, ownDomains }).map((each) => ({ ...each, index })),
  )
  // The keys of a record are the union, which `Object.keys` forgets.
  return (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((kind): ReviewWarning[] => {
    const notes = all.filter((each) => each.kind === kind)
    const [first] = notes
    if (!first) return []
    const { needs, one, many } = kinds[kind]
    const lines = notes.map(
      ({ index, label, text }) => `${scopeNameOf(input, index)}, ${label}: ${inside(text)}`,
    )
    return [
      {
        kind: `field: ${kind}`,
        needs,
        title: notes.length === 1 ? one : `${number(notes.length)} ${many}`,
        ...some(lines),
        place: { at: 'scope', index: first.index, field: first.field },
      },
    ]
  })
}

/** `Host names: line 2: …` */
const inside = (text: string): string => text.replace(/^Line /, 'line ')
