/** An email address in the form for comparison. Its domain is written as a target's is sent (target.ts). */
import { readHost } from '../urls/host.ts'

export interface Mailbox {
  /** The part before the "@", as typed. Whether capitals matter is not documented (admin-api §2.2). */
  readonly local: string
  /** Lower case, Punycode. */
  readonly domain: string
  /** The typed domain has letters other than ASCII. */
  readonly isForeign: boolean
}

/** `undefined` for text other than an email address. */
export function readMailbox(typed: string): Mailbox | undefined {
  const text = typed.trim()
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) return undefined
  const at = text.indexOf('@')
  const domain = text.slice(at + 1)
  return { local: text.slice(0, at), domain: plainDomain(domain), isForeign: /\P{ASCII}/u.test(domain) }
}

/** Text that cannot be read as a host is compared as typed. */
export function plainDomain(typed: string): string {
  const text = typed.trim()
  const read = readHost(text)
  return 'reason' in read ? text.toLowerCase() : read.host
}
