/** The texts about an import: the future before it is sent, the past after. */
import { importUsers } from '../../api/operations.ts'
import type { ImportInput } from '../../api/schemas.ts'
import { requestLimits } from '../../approval/reviewRequest.ts'
import { count, number } from '../../ui/number.ts'
import { shortenId } from '../../ui/untrusted/shortenId.ts'
import type { Checked } from '../file/checkRows.ts'
import { hasAddresses } from '../file/columns.ts'
import { delimiters } from '../file/decisions.ts'
import { shortName } from '../file/decodeText.ts'
import type { Change, Outgoing } from '../file/outgoing.ts'
import type { Prepared } from '../file/prepare.ts'
import { blockerOf } from '../findings/fileFindings.ts'
import type { FileFinding } from '../findings/finding.ts'
import { describeBad } from '../findings/rowFacts.ts'
import { type Flow, type ImportJob, isCurrent, type Reviewed } from './flow.ts'

/** "412 people in 415 rows: 2 without an address, 1 repeated." The parts add up to the rows. */
export function summarise(checked: Checked, rest = describeBad(checked)): string {
  const { rows, people } = checked.counts
  if (!hasAddresses(checked)) return `${count(rows, 'row')}.`
  return `${count(people, 'person', 'people')} in ${count(rows, 'row')}${rest && `: ${rest}`}.`
}

/** What goes: people, or rows where not each of them is a person. `undefined` where no column has addresses. */
export function countOutgoing(checked: Checked, sent: number): string | undefined {
  if (!hasAddresses(checked)) return undefined
  return checked.counts.people === sent ? count(sent, 'person', 'people') : count(sent, 'row')
}

const countIn = (flow: Flow): string | undefined =>
  'prepared' in flow ? countOutgoing(flow.prepared.checked, flow.prepared.outgoing.rows.sent) : undefined

/** What goes, or the file where its people are not known. */
export const describeOutgoing = (flow: Flow): string =>
  countIn(flow) ?? ('source' in flow ? flow.source.name : 'people')

type Target = Pick<ImportInput, 'groupId' | 'clearGroup'>

function describeTarget({ groupId, clearGroup }: Target, group: string | undefined): string {
  if (groupId === undefined) return 'the directory'
  const id = shortenId(groupId)
  if (group === undefined) return `the group ${id}`
  // Two groups may have one name here, and what is cleared is gone.
  return `the group ${clearGroup ? `${group} (${id})` : group}`
}

export type Sentence = readonly (string | { readonly strong: string })[]

/** What the import will do. `group`: the name of the group, if one is known. */
export function describeImport(what: string, target: Target, group: string | undefined): Sentence {
  const [strong, into] = [{ strong: what }, { strong: describeTarget(target, group) }]
  return target.clearGroup && target.groupId !== undefined
    ? ['Clear ', into, ' and import ', strong, ' into it']
    : ['Import ', strong, ' into ', into]
}

/** What was sent. An import is submitted, never imported (admin-api §2.5). */
export const describeSubmitted = (flow: Reviewed, group: string | undefined): Sentence => [
  { strong: describeOutgoing(flow) },
  ' submitted to ',
  { strong: describeTarget(flow.job.input, group) },
  flow.job.input.clearGroup ? ', to be cleared first.' : '.',
]

export function labelForLog(flow: Reviewed, group: string | undefined): string {
  const label = `${flow.source.name} into ${describeTarget(flow.job.input, group)}`
  return [label, countIn(flow)].filter(Boolean).join(', ')
}

/** The differences between the file and what is sent, in one text; empty if there are none. */
export function describeChanges({ outgoing, table }: Prepared): string {
  const { encoding = 'utf-8', delimiter = ',' } = table.csv ?? {}
  const sentences: Readonly<Record<Change, string>> = {
    format: 'The spreadsheet will become a CSV.',
    encoding: `${shortName(encoding)} will become UTF-8.`,
    delimiter: `The ${delimiters[delimiter]} will become commas.`,
    characters: 'Bytes that are not UTF-8 will become the character \uFFFD.',
    columns: 'The columns will be renamed and ordered for the service.',
    above: 'Lines above the headings will be left out.',
    'empty lines': 'Empty lines will be left out.',
    rows: 'The rows left out will not be in the file.',
    edits: `${count(outgoing.edited, 'row')} will be sent as edited here.`,
    quotes: 'Rows whose quotes do not match will be quoted correctly.',
    lines: 'Each line of the file will be a row.',
    'separator line': 'The first line, which only names the separator, will be left out.',
    'line ends': 'The line ends will become newlines.',
    'inner marks': 'Byte-order marks at the start of lines will be removed.',
    mark: 'The byte-order mark will be removed. With it, the service would not find the column "email".',
    newline: 'A final newline will be added.',
  }
  return outgoing.changes.map((change) => sentences[change]).join(' ')
}

export const describeSent = ({ changes, rows }: Outgoing): string =>
  changes.length === 0
    ? "The file's exact bytes."
    : `The corrected file: ${count(rows.sent, 'row')} sent, ${number(rows.leftOut)} left out.`

export const describeResult = (address: string | undefined): string =>
  address === undefined
    ? 'No address was given, so no email will report the result. Check the directory later.'
    : `The service sends the result by email, to ${address}.`

export const describeOptions = ({ notifyEmailAddress, allowAddressMigration }: ImportInput) => ({
  ...(allowAddressMigration && {
    Moved: 'People of other accounts will be moved to the account in their accountCode column.',
  }),
  Result: notifyEmailAddress ? describeResult(notifyEmailAddress) : 'No one will be notified of the result.',
})

/** What a review says below its headline, by the name of each fact. */
export const effectsOf = (flow: Reviewed): Readonly<Record<string, string | undefined>> => ({
  'Left out': describeLeftOut(flow),
  Changed: describeChanges(flow.prepared) || 'Nothing in the file.',
  ...describeOptions(flow.job.input),
})

export const problemsLeftOut = ({ prepared, job }: Reviewed): number =>
  job.body.rows.leftOut - prepared.checked.counts.leftHidden

/** The rows that are not sent: "17 of 200 rows: 2 repeated." */
export function describeLeftOut(flow: Reviewed): string | undefined {
  const { sent, leftOut } = flow.job.body.rows
  if (leftOut === 0) return undefined
  const { checked } = flow.prepared
  const { leftHidden } = checked.counts
  const rest = [
    problemsLeftOut(flow) > 0 && describeBad(checked),
    leftHidden > 0 && `${number(leftHidden)} hidden in the workbook`,
  ].filter(Boolean)
  return `${number(leftOut)} of ${count(sent + leftOut, 'row')}: ${rest.join(', ')}.`
}

export function pendingOf(flow: Flow): string | undefined {
  if (flow.at !== 'sending') return undefined
  const share = flow.uploaded / flow.job.body.blob.size
  // In steps of ten, since screen readers read it again with each change.
  return share < 1
    ? `Sending: ${Math.floor(share * 10) * 10} % uploaded. Stay on this page.`
    : `Sent. Waiting for the answer. It may take up to ${importUsers.timeout / 1_000} seconds.`
}

export const isPassword = ({ key }: FileFinding): boolean => key === 'password'

/** Why nobody can review the import: the file of a request would be too large, or have secrets. */
export function describeUnreviewable(
  { body }: ImportJob,
  findings: readonly FileFinding[],
): string | undefined {
  if (body.blob.size > requestLimits.file) return 'A file of more than 10 MB cannot be reviewed. Split it.'
  return findings.some(isPassword) ? 'A file with passwords cannot be reviewed. Leave them out.' : undefined
}

export function reasonOf(flow: Flow, findings: readonly FileFinding[]): string | undefined {
  if (flow.at === 'empty') return 'Choose a file first.'
  if (flow.at === 'reading') return 'The file is still being read.'
  if (flow.at !== 'ready') return undefined
  return isCurrent(flow) ? blockerOf(flow.prepared, findings) : 'The change is being applied.'
}
