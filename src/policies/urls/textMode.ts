/** Reads the addresses of a text, each with the line it stands in. Nothing is inferred from the words around them. */
import { lineEnd } from './characters.ts'
import { type Find, findAddresses } from './findAddresses.ts'
import { isTaken } from './names.ts'
import type { Normalised } from './normalise.ts'
import type { PasteLog } from './pasteLog.ts'
import type { Reading } from './reading.ts'
import { type Refusal, refuse } from './reasons.ts'
import { seeLines, type SeenLine } from './seenLines.ts'
import { spareLine } from './spareWords.ts'

/** A path of its own: ` /login`, `uri=/login`, `<path>/login`, `GET /login` */
const path = /(?:^|[\s"'=|(,;]|(?:^|[\s>])<[\w:-]+>)\/[\w.~%-]|^(?:GET|POST|PUT|HEAD)\s/
/** The host of a request: `Host: bad.example` */
const hostHeader = /^\s*(?:Host|:authority):/i

const isRefanged = ({ transforms }: Normalised): boolean => transforms.includes('refanged')

export function readProse(pasted: string, log: PasteLog): Reading {
  const lines = pasted.split(lineEnd)
  const seen = seeLines(lines)
  const found = findAddresses(seen)
  const checkLive = checkLiveLinks(found.flat())
  const checkHost = checkHosts(seen, found)
  const isNamed = new Set<number>()
  for (const [index, finds] of found.entries()) {
    const line = seen[index]
    if (!line) continue
    for (const { text, read } of finds) {
      isNamed.add(line.at)
      const refusal = isTaken(read)
        ? line.isHeader
          ? refuse('mail header')
          : (checkLive(text, read) ?? checkHost(read, line))
        : read
      if (refusal) log.leaveOut(line.at + 1, text, refusal)
      else log.take(line.at + 1, text, read, { context: lines[line.at] ?? '' })
    }
  }
  for (const [at, line] of lines.entries())
    if (!isNamed.has(at)) log.leaveOut(at + 1, line, refuse(line.trim() === '' ? 'empty' : 'no address'))
  return log.close({
    mode: 'text',
    lines: lines.length,
    spare: lines.flatMap((line, at) => spareLine(at + 1, line)),
  })
}

/**
 * Links of a text that mostly defangs are its sources, if they are not defanged. Only `https:` links of a text with as many
 * defanged addresses: every live address would be one in seven of what reports name.
 */
function checkLiveLinks(finds: readonly Find[]) {
  const taken = finds.flatMap(({ read }) => (isTaken(read) ? read : []))
  const defanged = new Set(taken.filter(isRefanged).map(({ value }) => value))
  const defangs = taken.filter(isRefanged).length
  const live = taken.filter((read) => !isRefanged(read) && !read.address.isIp).length
  return (text: string, read: Normalised): Refusal | undefined =>
    defangs > 0 && defangs >= live && /https:/i.test(text) && !isRefanged(read) && !defanged.has(read.value)
      ? refuse('live link')
      : undefined
}

/** A host without its path would match more: beside a path of its own, or beside a URL of the same host. */
function checkHosts(seen: readonly SeenLine[], found: readonly (readonly Find[])[]) {
  const withPath = new Set(seen.filter(({ text }) => path.test(text)).map(({ at }) => at))
  const hostsOf = new Map<number, Set<string>>()
  for (const [index, { at }] of seen.entries())
    for (const { read } of found[index] ?? [])
      if (isTaken(read) && read.type === 'url')
        hostsOf.set(at, (hostsOf.get(at) ?? new Set()).add(read.address.host))
  return (read: Normalised, { at, text }: SeenLine): Refusal | undefined => {
    if (isRefanged(read) || read.type === 'url') return undefined
    const isPart =
      hostsOf.get(at)?.has(read.address.host) ||
      (!read.transforms.includes('scheme') &&
        (hostHeader.test(text) || [at - 1, at, at + 1].some((near) => withPath.has(near))))
    return isPart ? refuse('host alone') : undefined
  }
}
