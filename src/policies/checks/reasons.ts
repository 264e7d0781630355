/** The reasons that warnings ask for: what is good enough, and how they stand in the policy's comment. */
import { sayFew } from '../../ui/number.ts'
import type { Severity, Warning } from './guardrails.ts'

export interface Given {
  /** What it was given for, by wire value, each once. */
  readonly values: readonly string[]
  readonly action: string
  readonly kind: Warning['kind']
  readonly reason: string
}

/** In characters, without blanks. Enough for a ticket's number, and for what a reader a year later can understand. */
const shortest: Readonly<Record<Severity, number>> = { notice: 0, reason: 5, 'strong reason': 25 }

/** What is typed beside a strong reason. */
export const strongWord = 'allow'

/** Why a reason is not enough yet; `undefined` where it is. */
export function checkReason(severity: Severity, reason: string, typedWord = ''): string | undefined {
  const length = reason.replace(/\s/g, '').length
  if (length < shortest[severity]) {
    return severity === 'strong reason'
      ? 'Say why this is safe, so that a reader a year from now understands it: at least 25 characters.'
      : 'Say why, or name the ticket: at least 5 characters.'
  }
  if (severity === 'strong reason' && typedWord.trim().toLowerCase() !== strongWord) {
    return `Type the word "${strongWord}" too.`
  }
  return undefined
}

const maxLines = 20
const maxValues = 3
const maxLine = 300

/**
 * One line for each reason, with what it is for. Bounded, since the service states no length of a comment
 * (admin-api §2.2): that anything is left out is said.
 */
export function reasonsComment(given: readonly Given[]): string {
  const lines = given.flatMap(({ values, action, kind, reason }) => {
    const words = values.length === 0 ? '' : oneLine(reason)
    return words === '' ? [] : [shorten(`${action} (${kind}) ${sayValues(values)}: ${words}`)]
  })
  const left = lines.length - maxLines
  return left > 0
    ? [...lines.slice(0, maxLines), `… and ${left} more ${left === 1 ? 'reason' : 'reasons'}`].join('\n')
    : lines.join('\n')
}

// A value may be long: the reason behind it must still be seen.
const sayValues = (values: readonly string[]): string =>
  sayFew(values, maxValues, (value) => shorten(oneLine(value), 60))

/** Nothing typed may look like another line, turn the direction of the rest, or be no text at all (half a character). */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ').trim()

/** Never through the middle of a character. */
function shorten(text: string, most = maxLine): string {
  const characters = Array.from(text)
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
