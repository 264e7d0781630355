/** The texts of the page: the future before an import is sent, the past after. */
import { importUsers } from '../../api/operations.ts'
import type { ImportInput } from '../../api/schemas.ts'
import { count, number, size } from '../../ui/number.ts'
import { shortenId } from '../../ui/untrusted/shortenId.ts'
import type { Checked } from '../file/checkRows.ts'
import { hasRole, isInPlace } from '../file/columns.ts'
import { encodings } from '../file/decodeText.ts'
import type { Outgoing } from '../file/outgoing.ts'
import type { Read } from '../file/prepare.ts'
import type { Delimiter } from '../file/readCsv.ts'
import type { Change } from '../file/writeCsv.ts'
import { blockerOf } from '../findings/fileFindings.ts'
import type { FileFinding } from '../findings/finding.ts'
import { describeBad } from '../findings/rowFacts.ts'
import { type Flow, isCurrent, isOpen } from './flow.ts'

const people = (value: number): string => count(value, 'person', 'people')

export const delimiterNames: Readonly<Record<Delimiter, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'vertical bars',
}

export const hasAddresses = ({ mapping }: Checked): boolean =>
  mapping !== undefined && hasRole(mapping, 'email')

/**
 * "412 people in 415 rows: 2 without an address, 1 repeated." The parts add up to the rows. `isShort`: the findings follow,
 * which say the rest.
 */
export function summarise(checked: Checked, isShort = false): string {
  const { rows, people: found } = checked.counts
  if (!hasAddresses(checked)) return `${count(rows, 'row')}.`
  const rest = isShort ? '' : describeBad(checked)
  return `${people(found)} in ${count(rows, 'row')}${rest === '' ? '' : `: ${rest}`}.`
}

/** Other facts without consequence. */
export function describeLayout({ table, checked: { mapping, headings, counts } }: Read): string[] {
  const { emptyLines } = counts
  const line = table.lines[mapping?.header ?? 0] ?? 1
  return [
    mapping && line > 1 && `The headings are in line ${number(line)}.`,
    emptyLines > 0 &&
      `${count(emptyLines, 'empty line is', 'empty lines are')} ${mapping && isInPlace(mapping, headings) ? 'not counted' : 'left out'}.`,
  ].filter((sentence) => typeof sentence === 'string')
}

const joinWith = (parts: readonly (string | false | undefined)[]) => parts.filter(Boolean).join(' with ')

/** The changes to the file before sending. */
export function describeChanges({ changes }: Outgoing, { table: { csv }, checked }: Read): string[] {
  const has = (change: Change) => changes.includes(change)
  const from = [
    has('encoding') && csv && encodings[csv.encoding].replace(/ \(.*/, ''),
    has('delimiter') && csv && delimiterNames[csv.delimiter],
  ]
  const into = [has('encoding') && 'UTF-8', has('delimiter') && 'commas']
  const first = joinWith(from)
  return [
    has('format') && 'The spreadsheet will become a CSV.',
    first !== '' && `${first.charAt(0).toUpperCase()}${first.slice(1)} will become ${joinWith(into)}.`,
    has('characters') && 'Bytes that are not UTF-8 will become the character \uFFFD.',
    has('columns') && 'The columns will be headed and ordered as the service needs it.',
    has('above') && 'Lines above the headings will be left out.',
    has('edits') && `${count(checked.counts.edited, 'row')} will be sent as edited here.`,
    has('quotes') && 'Rows whose quotes do not match will be quoted correctly.',
    has('lines') && 'Each line of the file will be a row.',
    has('separator line') && 'The first line, which only names the separator, will be left out.',
    has('line ends') && 'The line ends will become newlines.',
    has('inner marks') && 'Byte-order marks at the start of lines will be removed.',
    has('mark') &&
      'The byte-order mark will be removed. With it, the service would not find the column "email".',
    has('newline') && 'A final newline will be added. The service needs it to find the end.',
  ].filter((sentence) => typeof sentence === 'string')
}

type Target = Pick<ImportInput, 'groupId' | 'clearGroup'>
export type Reviewed = Extract<Flow, { readonly job: unknown }>

/** The target of an import. `group`: its name, if one is known. */
export function sayInto({ groupId, clearGroup }: Target, group: string | undefined): string {
  if (groupId === undefined) return 'the directory'
  const id = shortenId(groupId)
  if (group === undefined) return `the group ${id}`
  // Two groups may have one name here, and what is cleared is gone.
  return `the group ${clearGroup ? `${group} (${id})` : group}`
}

/** The words for the log. */
export function labelForLog(flow: Reviewed, group: string | undefined): string {
  const many = manySent(flow)
  return `${flow.source.name} into ${sayInto(flow.job.input, group)}${many === undefined ? '' : `, ${many}`}`
}

/** The import in one sentence, of which each second part is emphasised: of the future, or of the past. */
export function sentenceOf(
  what: string,
  into: string,
  isCleared = false,
  isSubmitted = false,
): readonly string[] {
  if (isSubmitted)
    return ['Import submitted. ', what, ' sent to ', into, isCleared ? ', to be cleared first.' : '.']
  return isCleared ? ['Clear ', into, ' and import ', what, ' into it'] : ['Import ', what, ' into ', into]
}

/** The sentence of a review or a receipt. `group`: its name, if one is known. */
export const headlineOf = (flow: Reviewed, group: string | undefined): readonly string[] => {
  const { input } = flow.job
  return sentenceOf(sayWhat(flow), sayInto(input, group), input.clearGroup, flow.at === 'submitted')
}

/** What a review says below its headline, by the name of each fact. */
export function foretell(flow: Reviewed): readonly (readonly [name: string, text: string])[] {
  return Object.entries({
    Changed: describeChanges(flow.job.body, flow.prepared.read).join(' ') || 'Nothing.',
    'Left out': sayLeftOut(flow),
    ...sayOptions(flow.job.input),
  }).filter((fact): fact is [string, string] => typeof fact[1] === 'string')
}

/** The options besides the group, by the name of each fact. */
export const sayOptions = ({ notifyEmailAddress, allowAddressMigration }: ImportInput) => ({
  ...(allowAddressMigration && {
    Moved: 'People of other accounts will be moved to the account in their accountCode column.',
  }),
  Result: notifyEmailAddress ? describeResult(notifyEmailAddress) : 'No one will be notified of the result.',
})

/** The rows that are not sent: "17 of 200 rows: 2 repeated." */
export function sayLeftOut({ prepared: { read }, job: { body } }: Reviewed): string | undefined {
  const { sent, leftOut } = body.rows
  if (leftOut === 0) return undefined
  const { leftHidden } = read.checked.counts
  const rest = [
    leftOut > leftHidden && describeBad(read.checked),
    leftHidden > 0 && `${number(leftHidden)} hidden in the workbook`,
  ].filter(Boolean)
  return `${number(leftOut)} of ${count(sent + leftOut, 'row')}: ${rest.join(', ')}.`
}

/** The changes to the file, after sending. */
export function describeSent({ changes, rows }: Outgoing): string {
  const has = (change: Change) => changes.includes(change)
  if (changes.length === 0) return "The file's exact bytes."
  if (changes.some((change) => change !== 'mark' && change !== 'newline')) {
    return `The corrected file: ${count(rows.sent, 'row')} sent, ${number(rows.leftOut)} left out.`
  }
  if (has('newline') && has('mark')) return 'The byte-order mark was removed and a final newline was added.'
  return has('newline') ? 'A final newline was added.' : 'The byte-order mark was removed.'
}

/** What goes: "CSV, 3,337 bytes". */
export const sayFile = ({ fileType, blob }: Outgoing): string =>
  `${fileType}, ${size(blob.size).replace(/ \(.*/, '')}`

/** How many people go, where that is known. */
function peopleSent(flow: Flow): number | undefined {
  const checked = 'prepared' in flow ? flow.prepared.read.checked : undefined
  return checked && hasAddresses(checked) ? checked.counts.people : undefined
}

/** What goes in one number: people, or rows where not each of them is a person. */
export const describeMany = (found: number, sent = found): string =>
  found === sent ? people(found) : count(sent, 'row')

function manySent(flow: Flow): string | undefined {
  const found = peopleSent(flow)
  return found === undefined || !('prepared' in flow)
    ? undefined
    : describeMany(found, flow.prepared.outgoing.rows.sent)
}

/** What goes, or the file where that is not known. */
export const sayWhat = (flow: Flow): string =>
  manySent(flow) ?? ('source' in flow ? flow.source.name : 'people')

/** Of the button. */
export function labelOf(flow: Flow): string {
  const many = manySent(flow)
  return many === undefined ? 'Review import' : `Review import of ${many}`
}

/** While the button waits. */
export function pendingOf(flow: Flow): string | undefined {
  if (flow.at !== 'sending') return undefined
  const { size: total } = flow.job.body.blob
  // In steps of ten, since screen readers read it again with each change.
  return flow.loaded < total
    ? `Sending: ${Math.floor((flow.loaded / total) * 10) * 10} % uploaded. Stay on this page.`
    : `Sent. Waiting for the answer. It may take up to ${importUsers.timeout / 1_000} seconds.`
}

/** How the admin learns what became of an import. */
export const describeResult = (address: string | undefined): string =>
  address === undefined
    ? 'No address was given, so no email will report the result. Check the directory later.'
    : `The service sends the result by email, to ${address}.`

/** Why the button is off. */
export function reasonOf(flow: Flow, findings: readonly FileFinding[]): string | undefined {
  if (flow.at === 'empty') return 'Choose a file first.'
  if (flow.at === 'reading') return 'The file is still being read.'
  if (!isOpen(flow)) return undefined
  return isCurrent(flow) ? blockerOf(flow.prepared, findings) : 'The change is being applied.'
}
