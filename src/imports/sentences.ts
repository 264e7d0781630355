/** The texts of the page: the future before an import is sent, the past after. */
import type { ImportInput } from '../api/schemas.ts'
import { count, number } from '../ui/number.ts'
import type { CsvReading } from './csv.ts'
import type { Flow } from './flow.ts'
import type { Body, Source } from './importJob.ts'

const short = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

export const people = (value: number): string => count(value, 'person', 'people')
const is = (value: number, one: string, many: string): string => (value === 1 ? one : many)

/** The exact number of bytes. Large sizes also in kB or MB. */
export function size(bytes: number): string {
  const exact = count(bytes, 'byte')
  if (bytes < 10_000) return exact
  return bytes < 1_000_000
    ? `${short.format(bytes / 1_000)} kB (${exact})`
    : `${short.format(bytes / 1_000_000)} MB (${exact})`
}

/** "412 people in 415 rows: 2 without an address, 1 repeated." The parts add up to the rows. */
export function summarise({ header, rows, people: found, without, invalid, repeated }: CsvReading): string {
  if (!header) return `${count(rows, 'row')}.`
  const parts = [
    without > 0 && `${number(without)} without an address`,
    invalid > 0 && `${number(invalid)} with a malformed address`,
    repeated > 0 && `${number(repeated)} repeated`,
  ].filter(Boolean)
  const rest = parts.length > 0 ? `: ${parts.join(', ')}` : ''
  return `${people(found)} in ${count(rows, 'row')}${rest}.`
}

/** Other findings without consequence. */
export function describeLayout({ header, emptyLines, uneven, hasPasswords }: CsvReading): string[] {
  return [
    header && header.row > 1 && `The headings are in row ${header.row}.`,
    header?.hasAccountCode && 'The file has an accountCode column.',
    hasPasswords &&
      "Passwords are sent but not shown. A password that breaks the account's rules fails the whole file.",
    emptyLines > 0 && `${count(emptyLines, 'empty line')} ${is(emptyLines, 'is', 'are')} not counted.`,
    uneven > 0 && `${count(uneven, 'row has', 'rows have')} more or fewer columns than the headings.`,
  ].filter((sentence) => typeof sentence === 'string')
}

/** Reasons for the service to refuse the file or to read it differently. */
export function warnings({ header, hint, brokenQuotes, isGarbled, stopped, rows }: CsvReading): string[] {
  if (stopped === 'binary') {
    return ['The file has NUL bytes, so it is binary or UTF-16 text, not CSV. Save it as CSV UTF-8.']
  }
  return [
    stopped === 'long row' &&
      `A row after row ${number(rows)} is longer than a million characters, so reading stopped there. A quote may not be closed.`,
    brokenQuotes !== undefined && `The quotes of row ${number(brokenQuotes)} do not match.`,
    !header &&
      `No cell within A1 to M99 is exactly "email", so the service will not find the addresses. ${hint ?? ''}`.trim(),
    header && !header.hasName && 'The column directly to the right of "email" should be headed "name".',
    isGarbled && 'Some characters are not UTF-8 and show as \uFFFD. The service may read them differently.',
  ].filter((sentence) => typeof sentence === 'string')
}

/** The changes to the file before sending. */
export function describeChanges({ addsNewline, leavesOutMark }: Body): string[] {
  return [
    leavesOutMark &&
      'The byte-order mark will be removed. With it, the service would not find the column "email".',
    addsNewline && 'A final newline will be added. The service needs it to find the end.',
  ].filter((sentence) => typeof sentence === 'string')
}

/** The effects of the import, in sentences. */
export function foretell(
  input: ImportInput,
  source: Source,
  body: Body,
  region: string,
  found?: CsvReading,
): string[] {
  const { notifyEmailAddress, groupId, clearGroup, allowAddressMigration, fileType } = input
  return [
    `${source.name} will be sent to ${region} as ${fileType}: ${size(body.blob.size)}.`,
    ...describeChanges(body),
    found && `Content: ${summarise(found)}`,
    groupId && clearGroup && 'The group will be emptied first. Then the people in this file will be added.',
    groupId && !clearGroup && 'The people will be added to the group.',
    allowAddressMigration &&
      'Addresses of other accounts will be moved to the account in their accountCode column.',
    notifyEmailAddress
      ? `The result comes only by email, to ${notifyEmailAddress}.`
      : 'No one will be notified of the result.',
  ].filter((sentence): sentence is string => typeof sentence === 'string' && sentence !== '')
}

/** The changes to the file, after sending. */
export function describeSent({ addsNewline, leavesOutMark }: Body): string {
  if (addsNewline && leavesOutMark) return 'The byte-order mark was removed and a final newline was added.'
  if (addsNewline) return 'A final newline was added.'
  return leavesOutMark ? 'The byte-order mark was removed.' : "The file's exact bytes."
}

/** Of the button. */
export function labelOf(flow: Flow): string {
  const found = 'reading' in flow ? flow.reading : undefined
  return found?.header ? `Review import of ${people(found.people)}` : 'Review import'
}

/** While the button waits. */
export function pendingOf(flow: Flow): string | undefined {
  if (flow.at !== 'sending') return undefined
  return flow.loaded < flow.job.body.blob.size
    ? 'Sending. Stay on this page.'
    : 'Sent. Waiting for the answer.'
}

/** Why the button is off. */
export function reasonOf(flow: Flow): string | undefined {
  if (flow.at === 'empty') return 'Choose a file first.'
  if (flow.at === 'reading') return 'The file is still being read.'
  const found = 'reading' in flow ? flow.reading : undefined
  // With "Clear the group first", such an import would only empty the group.
  return found?.header && found.people === 0 ? 'The file contains no people.' : undefined
}
