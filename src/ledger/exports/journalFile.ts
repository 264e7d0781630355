/**
 * The requests of an account as one file, for another browser of the admin, or for a colleague:
 *
 *     { "format": "signet-journal", "version": 1, "region", "account", "by", "mark", "requests": [{ sent, ended?, verdict? }, …],
 *       "chain": { anchor, head, links: [{ seq, event, hash }, …] } }
 *
 * Keys are not in it; the account is the fingerprint of its access key. The chain has the heads of all accounts of the
 * device, which name nobody, so that a reader without keys can verify it. A file is checked like any input.
 */
import * as z from 'zod/mini'
import { operations } from '../../api/operations.ts'
import { readJsonFile, sayField } from '../../ui/form/jsonFile.ts'
import { number } from '../../ui/number.ts'
import { pageKey } from '../../ui/pageState.ts'
import { dayMs } from '../../ui/time/day.ts'
import { inPieces } from '../../ui/time/nextTask.ts'
import { type Chain, sayMark } from '../book/chain.ts'
import { sha256 } from '../book/digest.ts'
import { endedContent, headOf, headShape, type LedgerEvent, sentContent } from '../book/event.ts'
import { isOf, keysOf, type RequestEntry, type JournalAccount } from '../book/requests.ts'
import { subjectOf } from '../book/subject.ts'

const format = 'signet-journal'
const version = 1
/** `links`: somewhat more than a journal keeps before it removes the oldest. `keys`: of one account, one after the other. */
const fileLimits = { bytes: 80_000_000, requests: 20_000, links: 60_000, keys: 100 } as const

/** The name of the admin for the readers of files, typed once. */
export const byKey = pageKey('')

const withContent = (event: LedgerEvent) =>
  'content' in event && event.content ? { ...headOf(event), content: event.content } : headOf(event)

/**
 * The journal of an account as a file. `by`: the name of the admin, for the readers of the file. `chain`: absent while
 * the device stores nothing.
 */
export function toJournalFile(
  own: JournalAccount,
  entries: Iterable<RequestEntry>,
  { by, chain }: { readonly by: string; readonly chain: Chain | undefined },
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
  const mark = chain && sayMark(chain.head)
  const bare = chain && { ...chain, links: chain.links.map(({ seq, hash, event }) => ({ seq, hash, event })) }
  return JSON.stringify({ format, version, region, account, by, mark, requests, chain: bare })
}

const shape = z.object({
  region: z.string(),
  account: z.string().check(z.regex(/^[\da-f]{1,64}$/)),
  by: z._default(z.string().check(z.maxLength(100)), ''),
  requests: z.array(z.unknown()),
  chain: z.optional(z.unknown()),
})

const place = z.strictObject({
  seq: z.int().check(z.gte(0)),
  hash: z.string().check(z.regex(/^[\da-f]{64}$/)),
})
const chainShape = z.strictObject({
  anchor: place,
  head: place,
  links: z.pipe(
    // The number of items is checked before the items.
    z.array(z.unknown()).check(z.maxLength(fileLimits.links)),
    z.array(z.extend(place, { event: headShape })),
  ),
})

export interface JournalFile {
  readonly events: readonly LedgerEvent[]
  readonly requests: number
  /** Whether the file was written with other keys than those of this account. */
  readonly isOfOthers: boolean
  readonly by: string
  readonly account: string
}

/** A journal file read without keys, by itself. */
export interface OpenedJournal extends JournalFile {
  readonly whose: JournalAccount
  /** Absent if the device stored nothing. */
  readonly chain: Chain | undefined
  /** The number of requests that the chain does not have, or has with other facts: what the file says of them is left out. */
  readonly unchained: number
}

const sender = z.object({ sent: z.object({ account: z.string() }) })

/**
 * Opens a journal file without keys. With a chain, the requests and outcomes are those of the chain, and the file adds
 * only their contents, where it has the same head. `now`: in milliseconds since the epoch.
 */
export async function openJournalFile(
  file: Blob,
  now: number,
): Promise<OpenedJournal | { readonly reason: string }> {
  const read = await readFile(file)
  if ('reason' in read) return read
  const { region, account, requests } = read.data
  const former = new Set(
    requests.slice(0, fileLimits.requests).flatMap((item) => sender.safeParse(item).data?.sent.account ?? []),
  )
  former.delete(account)
  if (former.size > fileLimits.keys) return { reason: 'The file has requests of too many keys.' }
  const whose = { region, account, former: [...former] }
  const checked = await checkWhole(read.data, whose, now)
  if ('reason' in checked) return checked
  if (read.data.chain === undefined) return { ...checked, whose, unchained: 0, chain: undefined }
  const { data: chain, error } = chainShape.safeParse(read.data.chain)
  if (!chain) return { reason: `The chain of the file is not valid${sayField(error)}` }
  const contents = new Map(checked.events.map((event) => [textOf(event), event]))
  const own = new Set<string>()
  const events = chain.links.flatMap(({ event }): readonly LedgerEvent[] => {
    const isOwn =
      event.kind === 'sent' ? event.reader === undefined && isOf({ sent: event }, whose) : own.has(event.id)
    if (!isOwn || !isKnown(event)) return []
    own.add(event.id)
    const text = textOf(event)
    const found = contents.get(text) ?? event
    contents.delete(text)
    return [found.kind === 'sent' ? { ...found, subject: subjectOf(found) } : found]
  })
  // A finding has no time of its own in the file.
  const unchained = new Set(Array.from(contents.values(), ({ kind, id }) => (kind === 'verdict' ? '' : id)))
  unchained.delete('')
  return { ...checked, events, whose, unchained: unchained.size, chain: { ...chain, isBare: true } }
}

const isKnown = (event: LedgerEvent): boolean =>
  event.kind !== 'sent' || operations.some(({ id }) => id === event.operation)

/** A head as a text, without the digest of its content. Parsing gives one order of keys. */
const textOf = (event: LedgerEvent) => JSON.stringify(headShape.parse(headOf(event)))

const readFile = (file: Blob) =>
  readJsonFile(file, { what: 'a journal of this console', format, version, bytes: fileLimits.bytes, shape })

/** Reads a journal file into the journal of an account. `now`: in milliseconds since the epoch. */
export async function readJournalFile(
  file: Blob,
  own: JournalAccount,
  now: number,
): Promise<JournalFile | { readonly reason: string }> {
  const read = await readFile(file)
  return 'reason' in read ? read : checkWhole(read.data, own, now)
}

async function checkWhole(data: z.infer<typeof shape>, own: JournalAccount, now: number) {
  const checked = await inPieces(check(data, own, now))
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
  if (requests.length > fileLimits.requests) {
    const [many, most] = [number(requests.length), number(fileLimits.requests)]
    return { reason: `${many} requests are too many (limit ${most}).` }
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
