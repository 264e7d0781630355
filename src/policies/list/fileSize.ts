/** Checks the size of a file before it is read, since a dropped file may have any size. */
import { number } from '../../ui/number.ts'
import { pasteLimits } from '../urls/paste.ts'

/** In bytes. Lines of larger files are not counted. */
const maxCounted = 1_000_000_000

/** Why the file is too large, and what to do; `undefined` where it can be read. */
export async function checkFile(file: Pick<File, 'name' | 'size' | 'stream'>): Promise<string | undefined> {
  if (file.size <= pasteLimits.characters) return undefined
  const lines = file.size <= maxCounted ? await countLinesOf(file) : 0
  const tooMany =
    lines > pasteLimits.lines ? ` and ${number(lines)} lines (limit ${number(pasteLimits.lines)})` : ''
  return `${file.name} has ${number(file.size)} bytes (limit ${number(pasteLimits.characters)})${tooMany}. Split it and add the parts one by one.`
}

/** Reads in pieces, so that the page stays responsive and the file is never whole in memory. */
async function countLinesOf(file: Pick<File, 'stream'>): Promise<number> {
  const reader = file.stream().getReader()
  let lines = 1
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return lines
    for (let at = value.indexOf(10); at >= 0; at = value.indexOf(10, at + 1)) lines++
  }
}
