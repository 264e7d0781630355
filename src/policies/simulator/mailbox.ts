/** An email address in the form that two of them are compared in: its domain as a target's goes on the wire (target.ts). */
import { readHost } from '../urls/host.ts'

export interface Mailbox {
  /** As typed: that capitals make no difference in it is nowhere said (admin-api §2.2). */
  readonly local: string
  /** Lower case, Punycode. */
  readonly domain: string
  /** The domain was written with other letters than ASCII. */
  readonly isForeign: boolean
}

/** `undefined` for what is no email address. */
export function readMailbox(typed: string): Mailbox | undefined {
  const text = typed.trim()
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) return undefined
  const at = text.indexOf('@')
  const domain = text.slice(at + 1)
  return { local: text.slice(0, at), domain: plainDomain(domain), isForeign: /\P{ASCII}/u.test(domain) }
}

/** What cannot be read as a host is compared as it was typed. */
export function plainDomain(typed: string): string {
  const text = typed.trim()
  const read = readHost(text)
  return 'reason' in read ? text.toLowerCase() : read.host
}

/** As the addresses of a group's list are kept. */
export function plainAddress(typed: string): string {
  const read = /\P{ASCII}/u.test(typed) ? readMailbox(typed) : undefined
  return read ? `${read.local.toLowerCase()}@${read.domain}` : typed.trim().toLowerCase()
}
