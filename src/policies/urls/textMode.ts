/** Reads the addresses of a text, each with its line. Nothing is inferred from the words around them. */
import { lineEnd } from './characters.ts'
import { type Find, findAddresses } from './findAddresses.ts'
import { isTaken } from './names.ts'
import type { Normalised } from './normalise.ts'
import type { PasteLog } from './pasteLog.ts'
import type { Reading } from './pasteResult.ts'
import { type Refusal, refuse } from './reasons.ts'
import { seeLines, type SeenLine } from './seenLines.ts'
import { spareLine } from './words.ts'

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
  for (const [index, line] of seen.entries())
    for (const { text, read } of found[index] ?? []) {
      const refusal = isTaken(read) ? (checkLive(text, read) ?? checkHost(read, line)) : read
      if (refusal) log.leaveOut(line.at + 1, text, refusal)
      else log.take(line.at + 1, text, read, { context: lines[line.at] ?? '' })
    }
  const spare = lines.flatMap((line, at) => spareLine(at + 1, line))
  return log.close({ mode: 'text', lines: lines.length, spare }, lines)
}

/**
 * Links of a text that mostly defangs are its sources, if they are not defanged. Only `https:` links of a text with as many
 * defanged addresses: every live address would be one in seven of what reports name.
 */
function checkLiveLinks(finds: readonly Find[]) {
  const taken = finds.flatMap(({ read }) => (isTaken(read) ? read : []))
  const defanged = taken.filter(isRefanged)
  const live = taken.filter((read) => !isRefanged(read) && !read.address.isIp)
  const isMostlyDefanged = defanged.length > 0 && defanged.length >= live.length
  const values = new Set(defanged.map(({ value }) => value))
  return (text: string, read: Normalised): Refusal | undefined =>
    isMostlyDefanged && /https:/i.test(text) && !values.has(read.value) ? refuse('live link') : undefined
}

/** A host without its path would match more: beside a path of its own, or beside a URL of the same host. */
function checkHosts(seen: readonly SeenLine[], found: readonly (readonly Find[])[]) {
  const withPath = new Set(seen.flatMap(({ at, text }) => (path.test(text) ? at : [])))
  const ofUrls = new Set(
    seen.flatMap(({ at }, index) =>
      (found[index] ?? []).flatMap(({ read }) =>
        isTaken(read) && read.type === 'url' ? `${at} ${read.address.host}` : [],
      ),
    ),
  )
  return (read: Normalised, { at, text, isHeader }: SeenLine): Refusal | undefined => {
    if (isHeader) return refuse('mail header')
    if (isRefanged(read) || read.type === 'url') return undefined
    const isBesidePath = hostHeader.test(text) || [at - 1, at, at + 1].some((near) => withPath.has(near))
    const isAlone = isBesidePath && !read.transforms.includes('scheme')
    return isAlone || ofUrls.has(`${at} ${read.address.host}`) ? refuse('host alone') : undefined
  }
}
