/** The registrable part of a domain, by the public suffix list of tldts. It weighs 47 kB, so it is loaded when needed. */
import { getDomain } from 'tldts'

/** `corp.example` of `eu.corp.example`. `undefined` for a suffix such as `co.uk`, an IP address and any other text. */
export function registrableOf(text: string): string | undefined {
  const url = `https://${text}`
  if (!/^[^\s/?#@:\\%[\]]+$/.test(text) || !URL.canParse(url)) return undefined
  return getDomain(new URL(url).hostname, { allowPrivateDomains: true }) ?? undefined
}
