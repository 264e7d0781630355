/** A whole chain of eight links, for tests. */
import type { Encrypted } from '../../drafts/encryption.ts'
import { link, type Link, type Mark, origin, verify } from './chain.ts'
import type { Head, LedgerEvent } from './event.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const eventOf = (n: number): Head =>
  n % 2 === 0
    ? {
        kind: 'sent',
        id: id(n),
        at: 1_000 + n,
        region: 'eu',
        account: 'ab12',
        operation: 'createPolicy',
        attempt: 1,
        tab: id(99),
        bytes: 10 + n,
        digest: 'cd34',
        watchlist: { searchBy: 'name', filterBy: ['video_count_0'] },
      }
    : {
        kind: 'ended',
        id: id(n - 1),
        at: 1_000 + n,
        outcome: 'accepted',
        httpStatus: 200,
        quota: { limit: 10 },
      }
export const bodyOf = (n: number): Encrypted => ({
  iv: new Uint8Array([n + 1, 7]),
  sealed: new Uint8Array([n, 8, 9]).buffer,
})

/** A database can hold anything. */
export const asEvent = (stored: object) => stored as LedgerEvent

async function chainOf(length: number, anchor: Mark = origin) {
  const links: Link[] = []
  let head = anchor
  for (let n = 0; n < length; n++) {
    const next = await link(head, eventOf(n), bodyOf(n))
    links.push(next)
    head = { seq: next.seq, hash: next.hash }
  }
  return { links, head }
}

export const whole = await chainOf(8)
export const found = async (links: readonly Link[], head: Mark = whole.head) =>
  verify({ anchor: origin, links, head })
