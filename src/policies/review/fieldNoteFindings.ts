/** The notes of the scope form, repeated in the review: a closed part of a scope hides them. */
import { firstFew, type PolicyFinding } from '../checks/finding.ts'
import type { FieldNoteKind } from '../request/fieldNote.ts'
import { notesOfScope } from '../request/scopeNotes.ts'
import type { FindingRule } from './findings.ts'
import { scopeNameOf } from './scopeFindings.ts'

const harmless: ReadonlySet<FieldNoteKind> = new Set(['past start', 'spelling'])

/**
 * Notes of one kind become one finding, so that many of one kind hide no other: the first is its title, the rest are its
 * examples.
 */
export const fieldNotes: FindingRule = ({ input, scopes, ownDomains, now }) => {
  const all = scopes.flatMap((scope, index) =>
    notesOfScope(scope, now, ownDomains).map(({ kind, field, label, text }) => ({
      kind,
      line: `${scopeNameOf(input, index)}, ${label}: ${inside(text)}`,
      place: { at: 'scope', index, field } as const,
    })),
  )
  const kinds = new Set(all.map(({ kind }) => kind))
  return Array.from(kinds).flatMap((kind): PolicyFinding[] => {
    const notes = all.filter((each) => each.kind === kind)
    const [first, ...rest] = notes
    if (!first) return []
    return [
      {
        key: `field: ${kind}`,
        level: harmless.has(kind) ? 'note' : 'tick',
        sentence: first.line,
        ...firstFew(rest.map(({ line }) => line)),
        place: first.place,
        // A tick for the first does not confirm another that is new.
        values: new Set(notes.map(({ line }) => line)),
      },
    ]
  })
}

/** `Host names: line 2: …` */
const inside = (text: string): string => text.replace(/^Line /, 'line ')
