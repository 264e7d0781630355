/** Entries that come from outside of this page: none is sent that could not have been pasted. */
import type { Entry } from './entry.ts'
import { normalise } from './normalise.ts'

/** An entry that cannot be taken. */
export interface Unfit {
  /** In the list it came with, from 0. */
  readonly index: number
  /** Its value, where it has one. */
  readonly text: string
  readonly reason: string
}

export interface Judged {
  readonly entries: readonly Entry[]
  readonly unfit: readonly Unfit[]
}

/** Entries of a kept or dropped draft. `items` without a place in them are no entries at all. */
export function judgeEntries(items: readonly (Entry | Omit<Unfit, 'index'>)[]): Judged {
  const judging = startJudging()
  judging.take(items)
  return judging.judged()
}

/** The same, piece by piece. */
export function startJudging() {
  const entries = new Map<string, Entry>()
  const unfit: Unfit[] = []
  let index = -1
  return {
    take(items: readonly (Entry | Omit<Unfit, 'index'>)[]) {
      for (const item of items) {
        index++
        if ('reason' in item) {
          unfit.push({ index, ...item })
          continue
        }
        const judged = entries.has(item.value) ? 'It is there twice.' : judge(item)
        if (typeof judged === 'string') unfit.push({ index, text: item.value, reason: judged })
        else entries.set(item.value, judged)
      }
    },
    judged: (): Judged => ({ entries: [...entries.values()], unfit }),
  }
}

function judge({ value, type, action, sources, transforms }: Entry): Entry | string {
  const read = normalise(value)
  if ('reason' in read) return read.reason
  if (read.value !== value) return `It is not as it goes on the wire, which would be ${read.value}.`
  const problem = checkParts({ action, type }, read.type)
  if (problem !== undefined) return problem
  // How people write the host follows from the value, and from nothing else.
  const { unicode } = read
  return { value, type, action, ...(unicode !== undefined && { unicode }), sources, transforms }
}

/** Why an action and a type cannot stand with a value that reads as `readType`. */
function checkParts(
  { action, type }: Pick<Entry, 'action' | 'type'>,
  readType: 'domain' | 'url',
): string | undefined {
  if (action.trim() === '' || action.trim() !== action) return 'It has no action that could be sent.'
  if (type.trim() === '' || type.trim() !== type) return 'It has no type that could be sent.'
  if (type === 'domain' && readType === 'url') {
    return 'It has a path or a query. As a domain it would cover more than that.'
  }
  return undefined
}

/** More than this in the box, and the page would stand still. */
const longestBox = 200_000

export interface Boxed {
  readonly text: string
  /** What does not fit in the box; it is kept beside the list. */
  readonly left?: readonly Unfit[]
}

/** What was not taken stays where it can be mended: in the box, behind what stands there. */
export function intoBox(box: string, unfit: readonly Unfit[]): Boxed {
  const texts = [box, ...unfit.map(({ text }) => text)].filter((text) => text.trim() !== '')
  const lines = texts.map((text, at) => (at === 0 && box !== '' ? text : oneLine(text)))
  const whole = lines.join('\n')
  if (whole.length <= longestBox) return { text: whole }
  return { text: box, left: unfit.filter(({ text }) => text.trim() !== '') }
}

const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ')

/** As a text to be pasted again, a line each. */
export const toLines = (unfit: readonly Unfit[]): string =>
  unfit.map(({ text }) => `${oneLine(text)}\n`).join('')
