/** Reasons for risky entries: when one is sufficient, and its form in the comment of a scope. */
import { sayFew } from '../../ui/number.ts'

/** The kinds of warnings that need a reason (guardrails.ts). */
const warningKinds = [
  'public suffix',
  'bare top-level domain',
  'local name',
  'shared platform',
  'own domain',
  'part of own domain',
  'protected',
  'IP address',
  'reserved address',
  'mixed scripts',
] as const
export type WarningKind = (typeof warningKinds)[number]

/** `notice` is only shown. The other two need a reason. */
export type Severity = 'notice' | 'reason' | 'strong reason'

export interface Given {
  /** The wire values that the reason covers, each once. */
  readonly values: readonly string[]
  readonly action: string
  readonly kind: WarningKind
  readonly reason: string
}

/** In characters, without blanks: a ticket number, and a sentence that is understood a year later. */
const shortest: Readonly<Record<Severity, number>> = { notice: 0, reason: 5, 'strong reason': 25 }

/** Typed to confirm a strong reason. What another action does may amount to allowing. */
export const wordFor = (action: string): string => (action === 'block' ? 'block' : 'allow')

/** Why a reason is not sufficient; `undefined` where it is. */
export function checkReason(
  severity: Severity,
  action: string,
  reason: string,
  typedWord = '',
): string | undefined {
  const word = wordFor(action)
  const length = reason.replace(/\s/g, '').length
  if (length < shortest[severity]) {
    return severity === 'strong reason'
      ? `Explain why this is ${word === 'block' ? 'needed' : 'safe'} (at least 25 characters).`
      : 'Enter a reason or a ticket (at least 5 characters).'
  }
  if (severity === 'strong reason' && typedWord.trim().toLowerCase() !== word) {
    return `Also type "${word}".`
  }
  return undefined
}

const maxLines = 20
const maxValues = 3
const maxLine = 300

/**
 * One line for each reason, with its entries. Bounded, since the maximum length of a comment is not documented
 * (admin-api §2.2). The last line counts the reasons left out.
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

/** The comment as typed: without the lines that `reasonsComment` added for entries with these actions. */
export function withoutReasons(comment: string, actions: readonly string[]): string {
  const starts = [...new Set(actions)].flatMap((action) => warningKinds.map((kind) => `${action} (${kind}) `))
  const isReason = (line = '') => line.includes(': ') && starts.some((start) => line.startsWith(start))
  const lines = comment.split('\n')
  const isCounted = /^… and \d+ more reasons?$/.test(lines.at(-1) ?? '') && isReason(lines.at(-2))
  const kept = lines.slice(0, isCounted ? -1 : undefined)
  return kept.slice(0, kept.findLastIndex((line) => !isReason(line)) + 1).join('\n')
}

// A long value must not hide the reason behind it.
const sayValues = (values: readonly string[]): string =>
  sayFew(values, maxValues, (value) => shorten(oneLine(value), 60))

/** The text without line breaks, direction marks and lone surrogates, which could garble the rest. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ').trim()

/** The beginning of a text, by characters: a surrogate pair stays whole. */
function shorten(text: string, most = maxLine): string {
  const characters = Array.from(text)
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
