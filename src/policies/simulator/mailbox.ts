/** An email address in the form for comparison. Its domain is written as a target's is sent (target.ts). */
import { readHost } from '../urls/host.ts'

export type Mailbox = NonNullable<ReturnType<typeof readMailbox>>

/**
 * Reads an email address; `undefined` for any other text. `local`: as typed, since whether capitals matter is not documented
 * (admin-api §2.2). `domain`: in lower case and Punycode. `isForeign`: whether it was typed with letters outside ASCII.
 */
export function readMailbox(typed: string) {
  const text = typed.trim()
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) return undefined
  const at = text.indexOf('@')
  const domain = text.slice(at + 1)
  return { local: text.slice(0, at), domain: plainDomain(domain), isForeign: /\P{ASCII}/u.test(domain) }
}

/** A domain in the form for comparison. Text that cannot be read as a host is compared as typed. */
export function plainDomain(typed: string): string {
  const text = typed.trim()
  const read = readHost(text)
  return 'reason' in read ? text.toLowerCase() : read.host
}
