/**
 * The public suffix list, private section included. It weighs 47 kB, so only what judges lists imports it. The reader
 * uses the same library for top-level domains (urls/readAddress.ts).
 */
import { parse } from 'tldts'
import { ofHost } from '../urls/names.ts'

const options = { ...ofHost, allowPrivateDomains: true }

/** The end of a host. `private`: its owner gives names under it to others. `undefined` where the list has no rule. */
export function suffixOf(host: string) {
  const { publicSuffix, isIcann, isPrivate } = parse(host, options)
  const section = isIcann ? 'public' : isPrivate ? 'private' : undefined
  return { suffix: publicSuffix ?? '', section }
}
