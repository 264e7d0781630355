/** The content of an event on the disk: encrypted with the journal's key, and bound to its event. */
import { decrypt, encrypt, type Encrypted } from '../../drafts/encryption.ts'
import { nextTask } from '../../ui/time/nextTask.ts'
import type { Link } from '../book/chain.ts'
import {
  type Ended,
  endedContent,
  headShape,
  type LedgerEvent,
  type Sent,
  sentContent,
} from '../book/event.ts'
import { isOf, type RequestEntry, type Requests, type JournalAccount } from '../book/requests.ts'
import { subjectOf } from '../book/subject.ts'

export type Sealable = Sent | Ended

/** The number of contents that are decrypted without a pause. */
const batch = 100

const nameOf = ({ id, kind }: LedgerEvent) => [id, kind]

const isSealable = (event: LedgerEvent): event is Sealable => event.kind !== 'verdict'

/** Encrypts the content of an event; `undefined` without content. */
export const seal = async (key: CryptoKey, event: LedgerEvent): Promise<Encrypted | undefined> =>
  isSealable(event) && event.content ? encrypt(key, nameOf(event), JSON.stringify(event.content)) : undefined

/** The content encrypted with another key, or unchanged if both keys are the same. */
export async function reseal(
  from: CryptoKey,
  to: CryptoKey,
  event: LedgerEvent,
  body: Encrypted | undefined,
): Promise<Encrypted | undefined> {
  const text = body && (await decrypt(from, nameOf(event), body))
  return text === undefined ? body : encrypt(to, nameOf(event), text)
}

/** Contents of a lost key or of another version, remembered so that they are not tried again at each read. */
const unreadable = new WeakSet<Encrypted>()

/** The event with its content decrypted, or with its head alone if the content cannot be read. */
async function open(key: CryptoKey, event: Sealable, encrypted: Encrypted): Promise<Sealable | undefined> {
  const text = await decrypt(key, nameOf(event), encrypted)
  const parsed: unknown = text === undefined ? undefined : JSON.parse(text)
  const { data: content } = (event.kind === 'sent' ? sentContent : endedContent).safeParse(parsed)
  if (!content) {
    unreadable.add(encrypted)
    return undefined
  }
  const opened = { ...event, content } as Sealable // The schema of the event's kind has checked the content.
  return opened.kind === 'sent' ? { ...opened, subject: subjectOf(opened) } : opened
}

/** A stored event, not yet decrypted. `undefined` if it was edited from outside. */
export function fromStore({ event, body }: Link): LedgerEvent | undefined {
  const { data: head } = headShape.safeParse(event)
  if (!head || head.kind === 'verdict') return head
  const encrypted = body && { encrypted: body }
  return head.kind === 'sent'
    ? { ...head, ...encrypted, subject: subjectOf(head) }
    : { ...head, ...encrypted }
}

/** The event without its decrypted content. */
export const close = <E extends LedgerEvent>(event: E): E =>
  isSealable(event)
    ? {
        ...event,
        content: undefined,
        // The subject of a read is that of its head.
        ...(event.kind === 'sent' && { subject: subjectOf({ ...event, content: undefined }) }),
      }
    : event

/** Decrypts the events of an account that are still closed, in batches, so that the page can paint. */
export async function openOf(
  whose: JournalAccount | undefined,
  requests: Requests,
  key: CryptoKey | undefined,
): Promise<readonly Sealable[]> {
  if (!key || !whose) return []
  const closed = Array.from(requests.values())
    .filter((entry) => isOf(entry, whose))
    .flatMap(({ sent, ended }) => [sent, ...(ended ? [ended] : [])])
    .flatMap((event) => {
      const { encrypted, content } = event
      return encrypted && !content && !unreadable.has(encrypted) ? [{ event, encrypted }] : []
    })
  const opened: Sealable[] = []
  for (let from = 0; from < closed.length; from += batch) {
    const some = closed.slice(from, from + batch)
    // oxlint-disable-next-line no-await-in-loop -- in sequence by intent
    if (from > 0) await nextTask()
    // oxlint-disable-next-line no-await-in-loop -- as above
    const made = await Promise.all(some.map(({ event, encrypted }) => open(key, event, encrypted)))
    opened.push(...made.filter((event) => event !== undefined))
  }
  return opened
}

export const closeAll = (requests: Requests): Requests =>
  new Map(Array.from(requests, ([id, entry]) => [id, closeEntry(entry)]))

const closeEntry = ({ sent, ended, verdict }: RequestEntry): RequestEntry => ({
  sent: close(sent),
  ...(ended && { ended: close(ended) }),
  ...(verdict && { verdict }),
})
