/** The findings of a policy before it is sent, and the reasons that its comment keeps. */
import { knownUrlActions } from '../../api/schemas.ts'
import { sayFew } from '../../ui/number.ts'
import { type Answers, type Finding } from '../../ui/pane/finding.ts'
import type { PagePlace } from '../request/place.ts'

/** A finding of the policy page. */
export interface PolicyFinding extends Finding {
  /** Where the page shows what it is about; absent if nothing on the page helps. */
  readonly place?: PagePlace
  /** Whether its entries may be removed by one click. */
  readonly isRemovable?: boolean
}

export const maxExamples = 3

/** Some of the lines, and their number. */
export const firstFew = (lines: readonly string[]) => ({
  examples: lines.slice(0, maxExamples),
  count: lines.length,
})

const prefix = 'Reason: '
const maxLines = 20
const maxLine = 300

/** Without line breaks, direction marks and lone surrogates, which could garble the rest; by whole characters. */
function oneLine(text: string, most: number): string {
  const characters = Array.from(text.replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ').trim())
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`
}

/**
 * One line for each reason, with its entries, for the comment of each scope. Bounded, since the maximum length of a
 * comment is not documented (admin-api §2.2). The last line counts the reasons left out.
 */
export function commentOf(findings: readonly PolicyFinding[], answers: Answers): string {
  const lines = findings.flatMap((finding) => {
    const { reason = '', values = [] } = answers[finding.key] ?? {}
    const given = values.filter((value) => finding.values?.has(value))
    if (finding.level !== 'reason' || reason.trim() === '' || given.length === 0) return []
    const entries = sayFew(given, maxExamples, (value) => oneLine(value, 60))
    return [prefix + oneLine(`${finding.key}, ${entries}: ${reason}`, maxLine)]
  })
  const more = lines.length - maxLines
  return [...lines.slice(0, maxLines), ...(more > 0 ? [`${prefix}${more} more`] : [])].join('\n')
}

/** The comment as typed, since reasons are asked for again. */
export const withoutReasons = (comment: string): string =>
  comment
    .split('\n')
    .filter((line) => !line.startsWith(prefix))
    .join('\n')

export const isKnownAction = (action: string): boolean => knownUrlActions.some((known) => known === action)
