/**
 * The requests of an account as one file, for another browser of the admin, or for a colleague:
 *
 *     { "format": "signet-journal", "version": 1, "region", "account", "by", "mark", "requests": [{ sent, ended?, verdict? }, …] }
 *
 * Keys are not in it; the account is the fingerprint of its access key. A file is checked like any input.
 */
import * as z from 'zod/mini'
import { operations } from '../../api/operations.ts'
import { readJsonFile, sayField } from '../../ui/form/jsonFile.ts'
import { number } from '../../ui/number.ts'
import { dayMs } from '../../ui/time/day.ts'
import { inPieces } from '../../ui/time/nextTask.ts'
import { type Mark, sayMark } from '../book/chain.ts'
import { sha256 } from '../book/digest.ts'
import { endedContent, headOf, headShape, type LedgerEvent, sentContent } from '../book/event.ts'
import { isOf, keysOf, type RequestEntry, type JournalAccount } from '../book/requests.ts'
import { subjectOf } from '../book/subject.ts'

const format = 'signet-journal'
const version = 1
const fileLimits = { bytes: 50_000_000, requests: 20_000 } as const

const withContent = (event: LedgerEvent) =>
  'content' in event && event.content ? { ...headOf(event), content: event.content } : headOf(event)

/** The journal of an account as a file. `by`: the name of the admin, for the readers of the file. */
export function toJournalFile(
  own: JournalAccount,
  entries: Iterable<RequestEntry>,
  { by, mark }: { readonly by: string; readonly mark: Mark | undefined },
): string {
  const requests = Array.from(entries)
    // Requests from a colleague's file are left out: the colleague can pass them on.
    .filter((entry) => isOf(entry, own) && entry.sent.reader === undefined)
    .map(({ sent, ended, verdict }) => ({
      sent: withContent(sent),
      ...(ended && { ended: withContent(ended) }),
      ...(verdict && { verdict }),
    }))
  const { region, account } = own
  return JSON.stringify({ format, version, region, account, by, mark: mark && sayMark(mark), requests })
}

const shape = z.object({
  region: z.string(),
  account: z.string().check(z.regex(/^[\da-f]{1,64}$/)),
  by: z._default(z.string().check(z.maxLength(100)), ''),
  requests: z.array(z.unknown()),
})

export interface JournalFile {
  readonly events: readonly LedgerEvent[]
  readonly requests: number
  /** Whether the file was written with other keys than those of this account. */
  readonly isOfOthers: boolean
  readonly by: string
  readonly account: string
}

/** Reads a journal file. `now`: in milliseconds since the epoch. */
export async function readJournalFile(
  file: Blob,
  own: JournalAccount,
  now: number,
): Promise<JournalFile | { readonly reason: string }> {
  const { bytes } = fileLimits
  const read = await readJsonFile(file, { what: 'a journal of this console', format, version, bytes, shape })
  if ('reason' in read) return read
  const checked = await inPieces(check(read.data, own, now))
  if ('reason' in checked) return checked
  const changed = await findChanged(checked.events)
  return changed === undefined
    ? checked
    : { reason: `Request ${changed} has another body than its digest says.` }
}

/** The id of the first request whose body does not match its digest. */
async function findChanged(events: readonly LedgerEvent[]): Promise<string | undefined> {
  for (const event of events) {
    if (event.kind !== 'sent' || event.content?.body === undefined || event.digest === undefined) continue
    // oxlint-disable-next-line no-await-in-loop -- the first is enough
    if ((await sha256(event.content.body)) !== event.digest) return event.id
  }
  return undefined
}

/** Requests checked without a pause. A policy may have 5,000 URLs. */
const batchSize = 20

const request = z.object({
  sent: z.looseObject({ content: z.optional(sentContent) }),
  ended: z.optional(z.looseObject({ content: z.optional(endedContent) })),
  verdict: z.optional(z.unknown()),
})

const refuse = (index: number, where = '.') => ({
  reason: `Request ${number(index + 1)} of the file is not valid${where}`,
})

function* check(
  { region, account, by, requests }: z.infer<typeof shape>,
  own: JournalAccount,
  now: number,
): Generator<undefined, JournalFile | { readonly reason: string }> {
  const theirs = `${account.slice(0, 8)} in ${region.slice(0, 40)}`
  const ours = `${own.account} in ${own.region}`
  if (region !== own.region)
    return { reason: `It is of the account ${theirs}. You are signed in to ${ours}.` }
  if (requests.length > fileLimits.requests)
    return {
      reason: `${number(requests.length)} requests are too many (limit ${number(fileLimits.requests)}).`,
    }
  const isOfOthers = !keysOf(own).includes(account)
  const events: LedgerEvent[] = []
  for (const [index, item] of requests.entries()) {
    if (index % batchSize === 0) yield undefined
    const { data, error } = request.safeParse(item)
    if (!data) return refuse(index, sayField(error))
    const { content, ...sentHead } = data.sent
    const { content: answer, ...endedHead } = data.ended ?? {}
    const mine = { ...(content && { content: { ...content, ...(isOfOthers && by && { by }) } }) }
    const reader = isOfOthers ? { reader: own.account } : {}
    const { reader: _, ...rest } = sentHead
    const sent = headShape.safeParse({ ...rest, ...reader }).data
    const ended = data.ended && headShape.safeParse(endedHead).data
    const isRight =
      sent?.kind === 'sent' &&
      sent.region === region &&
      sent.at <= now + dayMs &&
      operations.some(({ id }) => id === sent.operation) &&
      // A file of one's own holds only requests of one's own keys, and a colleague's file none.
      isOfOthers !== keysOf(own).includes(sent.account)
    const isAnswer = ended?.kind === 'ended' && ended.id === sent?.id && ended.at <= now + dayMs
    if (!isRight || (data.ended && !isAnswer)) return refuse(index)
    const opened = { ...sent, ...mine }
    const subject = subjectOf(opened)
    if (content && !subject) return refuse(index)
    events.push({ ...opened, subject })
    if (ended?.kind === 'ended') events.push({ ...ended, ...(answer && { content: answer }) })
    const verdict = headShape.safeParse({
      kind: 'verdict',
      id: sent.id,
      at: ended?.at ?? sent.at,
      verdict: data.verdict,
    })
    if (verdict.success) events.push(verdict.data)
  }
  return { events, requests: requests.length, isOfOthers, by, account }
}
