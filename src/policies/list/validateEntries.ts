/** Validates entries from a file or a stored draft by the rules for pasted ones. */
import type { Entry } from '../urls/entry.ts'
import { unwrap } from '../urls/linkWrappers.ts'
import { normalise } from '../urls/normalise.ts'
import { type ReasonCode, refuse, titleOf } from '../urls/reasons.ts'

/** An entry that cannot be added to the list. */
export interface InvalidEntry {
  /** Its place in the list it came with, from 0. */
  readonly index: number
  /** Its value, where it has one. */
  readonly text: string
  readonly reason: string
  /** Absent where an older version left it out. */
  readonly code?: string | undefined
}

/** `items` with a reason are invalid already. */
export function validateEntries(items: readonly (Entry | Omit<InvalidEntry, 'index'>)[]) {
  const validation = startValidation()
  validation.take(items)
  return validation.result()
}

/** The same, piece by piece. */
export function startValidation() {
  const entries = new Map<string, Entry>()
  const invalid: InvalidEntry[] = []
  let index = -1
  return {
    take(items: readonly (Entry | Omit<InvalidEntry, 'index'>)[]) {
      for (const item of items) {
        index++
        if ('reason' in item) {
          invalid.push({ index, ...item })
          continue
        }
        const result = entries.has(item.value) ? 'Duplicate entry.' : validateEntry(item)
        if (typeof result === 'string') invalid.push({ index, text: item.value, reason: result })
        else entries.set(item.value, result)
      }
    },
    result: () => ({ entries: [...entries.values()], invalid }),
  }
}

function validateEntry({ value, type, action, sources, transforms }: Entry): Entry | string {
  const read = normalise(value)
  if ('reason' in read) return read.reason
  if (read.value !== value) return `It must be written as ${read.value}.`
  if (action.trim() === '' || action.trim() !== action) return 'Its action is empty or has spaces around it.'
  if (type.trim() === '' || type.trim() !== type) return 'Its type is empty or has spaces around it.'
  if (type === 'domain' && read.type === 'url') return refuse('as a domain').reason
  // The Unicode form of the host is derived from the value, never taken from outside.
  const { unicode } = read
  return { value, type, action, ...(unicode !== undefined && { unicode }), sources, transforms }
}

export function withoutLines(
  all: readonly InvalidEntry[],
  taken: readonly InvalidEntry[],
): readonly InvalidEntry[] {
  const gone = new Set(taken)
  return all.filter((each) => !gone.has(each))
}

/**
 * What can be added of a line that was left out: its address, with a scheme, so that the name of a file or a machine is
 * taken, too. Of two lines that may be halves, the first. `undefined` where no address is in it.
 */
export function addableOf({ text, code }: Pick<InvalidEntry, 'text' | 'code'>): string | undefined {
  if (code !== undefined && unclear.has(code)) return undefined
  const link = unwrap(text)
  const first = link === 'token' ? '' : (link?.target ?? text)
  const read = normalise(first)
  if ('reason' in read) return undefined
  return read.transforms.includes('scheme') ? first : `http://${read.value}`
}

/** Reasons for which one click would add another host, or more than was meant. It can be edited. */
const unclear: ReadonlySet<string> = new Set<ReasonCode>(['unclear', 'begins before', 'host alone'])

/** Whether only the admin can say what the table means. Until then nothing is sent. */
export const isAsked = ({ code }: InvalidEntry): boolean => code === 'action to decide'

/** Whether the question is to block or to allow. */
export const isVerdict = ({ code }: InvalidEntry): boolean => code === 'action to decide'

/** The same line once the admin has answered that it is not an entry. */
export function declined(line: InvalidEntry): InvalidEntry {
  return isAsked(line) ? { ...line, ...refuse('declined') } : line
}

/** The lines that were left out, by the sentence of their reason. Each question is a group of its own. */
export function groupsOf(invalid: readonly InvalidEntry[]): ReadonlyMap<string, readonly InvalidEntry[]> {
  const groups = new Map<string, InvalidEntry[]>()
  for (const each of invalid) {
    const title = isAsked(each) ? each.reason : (titleOf(each.code ?? '') ?? 'Other reasons.')
    const known = groups.get(title)
    if (known) known.push(each)
    else groups.set(title, [each])
  }
  return groups
}

export const isHalf = ({ code }: Pick<InvalidEntry, 'code'>): boolean => code === 'may go on'

/** One entry per line, so that the text can be pasted. */
export const toLines = (invalid: readonly InvalidEntry[]): string =>
  invalid.map(({ text }) => `${text.replaceAll(/[\r\n]+/g, ' ')}\n`).join('')
