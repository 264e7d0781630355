/** What is said about a file and its rows: the list beside it, the review and the reason of the button are views of it. */
import type { Finding } from '../../ui/pane/finding.ts'
import type { DecisionsChange } from '../file/decisions.ts'
import type { Flag } from '../file/rowMarks.ts'

export interface FileFix {
  readonly label: string
  readonly change: DecisionsChange
}

export type Shown = 'all' | 'bad' | Flag

export interface FileFinding extends Finding {
  readonly fixes: readonly FileFix[]
  readonly shows?: Shown
  /** Of a stop: why the file cannot be sent. */
  readonly reason?: string
}

const reasons = {
  encoding: 'Choose how the characters are read.',
  lines: 'Decide how the lines are read.',
  header: 'Choose the column with the addresses.',
  name: 'Choose the column with the names.',
  hidden: 'Decide about what is hidden.',
} as const

export const stop = (
  key: keyof typeof reasons,
  sentence: string,
  fixes: readonly FileFix[] = [],
): FileFinding => ({ key, level: 'stop', sentence, fixes, reason: reasons[key] })

export const note = (
  key: string,
  sentence: string | false | undefined,
  fixes: readonly FileFix[] = [],
): FileFinding[] => (sentence ? [{ key, level: 'note', sentence, fixes }] : [])

export const warn = (...given: Parameters<typeof note>): FileFinding[] =>
  note(...given).map((finding) => ({ ...finding, isWarning: true }))
