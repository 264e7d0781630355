/**
 * The public suffix list, private section included. It weighs 47 kB, so only the judge of lists imports it. The reader
 * uses the same library for top-level domains (topLevelDomains.ts).
 */
import { parse } from 'tldts'
import type { Suffixes } from './guardrails.ts'

const options = {
  allowPrivateDomains: true,
  // The host has been read already (normalise.ts).
  extractHostname: false,
  validateHostname: false,
  detectIp: false,
} as const

export const suffixes: Suffixes = {
  suffixOf(host) {
    const { publicSuffix, isIcann, isPrivate } = parse(host, options)
    const section = isIcann ? 'public' : isPrivate ? 'private' : undefined
    return { suffix: publicSuffix ?? '', section }
  },
}
