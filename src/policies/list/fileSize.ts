/** Whether a dropped file can be read at all, before it is: a file of any size may be dropped. */
import { number } from '../../ui/number.ts'
import { pasteLimits } from '../urls/paste.ts'

/** In bytes. Beyond this the lines are not counted either. */
const maxCounted = 1_000_000_000

/** Why it is too much, with its size and what to do; `undefined` where it may be read. */
export async function checkFile(file: Pick<File, 'name' | 'size' | 'stream'>): Promise<string | undefined> {
  if (file.size <= pasteLimits.characters) return undefined
  const lines = file.size <= maxCounted ? await countLinesOf(file) : 0
  const tooMany =
    lines > pasteLimits.lines ? ` It has ${number(lines)} lines; at most ${number(pasteLimits.lines)}.` : ''
  return `${file.name} has ${number(file.size)} bytes; at most ${number(pasteLimits.characters)} can be read at once.${tooMany} Split it, and add one part after the other.`
}

/** A piece at a time: none holds up the page, and the file is never in memory as a whole. */
async function countLinesOf(file: Pick<File, 'stream'>): Promise<number> {
  const reader = file.stream().getReader()
  let lines = 1
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return lines
    for (let at = value.indexOf(10); at >= 0; at = value.indexOf(10, at + 1)) lines++
  }
}
