/** A receipt for a ticket: Markdown with counts and digests, and nobody's name or address from the file. */
import { size } from '../../ui/number.ts'
import { code, plain } from '../../ui/untrusted/markdown.ts'
import { hasAddresses } from '../file/columns.ts'
import { describeResult, describeSent, summarise } from './describeImport.ts'
import type { Submitted } from './flow.ts'

export function toTicket(
  { source, prepared: { checked }, job, id, requestId }: Submitted,
  group: string | undefined,
  approver?: string,
): string {
  const { input, body, region } = job
  const lines = [
    `**Import submitted to ${plain(region)}**`,
    '',
    `File ${code(source.name)}, sent as ${input.fileType}, ${size(body.blob.size)}. ${describeSent(body)}`,
    hasAddresses(checked) && `Content: ${summarise(checked)}`,
    input.groupId &&
      `Group ${group === undefined ? '' : `${plain(group)}, `}${code(input.groupId)}${input.clearGroup ? ', cleared first' : ''}`,
    input.allowAddressMigration && 'Moving addresses between accounts was allowed.',
    plain(describeResult(input.notifyEmailAddress)),
    '',
    `Job id ${code(id)}`,
    `Request id ${code(requestId)}`,
    `SHA-256 of the file as sent ${code(body.sha256)}`,
    approver !== undefined && plain(`Approved by ${approver}`),
  ].filter((line) => typeof line === 'string')
  return `${lines.join('\n')}\n`
}
