/** A receipt for a ticket: Markdown with counts and digests, and nobody's name or address from the file. */
import { size } from '../../ui/number.ts'
import { code, plain } from '../../ui/spelling/markdown.ts'
import type { Flow } from './flow.ts'
import { describeResult, describeSent, hasAddresses, summarise } from './sentences.ts'

export type Submitted = Extract<Flow, { readonly at: 'submitted' }>

/** `group`: its name, where it is known. */
export function toTicket(
  { source, prepared, job, receipt }: Submitted,
  group: string | undefined,
  approvals: readonly string[] = [],
): string {
  const { input, body, region } = job
  const judgement = prepared.read?.judgement
  const lines = [
    `**Import submitted to ${plain(region)}**`,
    '',
    `File ${code(source.name)}, sent as ${input.fileType}, ${size(body.blob.size)}. ${describeSent(body)}`,
    judgement && hasAddresses(judgement) && `Content: ${summarise(judgement)}`,
    input.groupId &&
      `Group ${group === undefined ? '' : `${plain(group)}, `}${code(input.groupId)}${input.clearGroup ? ', cleared first' : ''}`,
    input.allowAddressMigration && 'Moving addresses between accounts was allowed.',
    plain(describeResult(input.notifyEmailAddress)),
    '',
    `Job id ${code(receipt.id)}`,
    `Request id ${code(receipt.requestId)}`,
    body.sha256 && `SHA-256 of the file as sent ${code(body.sha256)}`,
    ...approvals.map((said) => plain(`Approved. ${said}`)),
  ].filter((line) => typeof line === 'string')
  return `${lines.join('\n')}\n`
}
