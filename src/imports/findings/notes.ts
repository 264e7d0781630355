/** What the table shows of a row: its cells as sent, and what there is to say about it. */
import { flags, isAddress } from '../judge/judge.ts'
import type { Read } from '../outgoing/prepare.ts'
import type { Repair } from '../judge/settings.ts'

/** Why a text is no address, in a word or two. */
function whyNot(text: string): string {
  const address = text.trim()
  if (/<[^<>]*>$/.test(address)) return 'a name with brackets'
  if (address !== text && isAddress(address)) return 'blanks around it'
  if (!address.includes('@')) return 'no @'
  if (address.split('@').length > 2) return 'more than one @'
  if (/["']/.test(address) && !isAddress(address.replaceAll(/["']/g, ''))) return 'malformed'
  if (address.includes('"')) return 'quotes'
  if (/\s/.test(address)) return 'a blank in it'
  if (/[,;]/.test(address)) return 'a comma or semicolon'
  if (/@[^.]*$/.test(address)) return 'no domain'
  return 'malformed'
}

/** The row of the table by its number, with its address, for the note. */
export function noteOf({ table: { lines }, judgement }: Read, row: number, address: string): string {
  const mark = judgement.flags[row] ?? 0
  const is = (flag: keyof typeof flags) => (mark & flags[flag]) !== 0
  const first = lines[(judgement.same[row] ?? 0) - 1] ?? 0
  return [
    is('noAddress') && 'No address',
    is('badAddress') && `Not an address: ${whyNot(address)}`,
    is('repeated') && `Repeats line ${first}`,
    is('hasRepeats') && 'Repeated below',
    is('noName') && 'No name',
    is('quotes') && 'Quotes do not match',
    is('uneven') && 'Other columns',
    is('garbled') && 'Wrong characters',
    is('control') && !is('changed') && 'Control characters',
    is('formula') && 'Formula',
    is('changed') && 'Repaired',
    is('edited') && 'Edited',
    is('added') && 'New',
    is('altered') && 'Differs from the last file',
  ]
    .filter(Boolean)
    .join(', ')
}

/** A cell as it is sent after the repairs: the same as in `writeCorrected`, for a string. */
export function repairCell(text: string, isAddressCell: boolean, repairs: readonly Repair[]): string {
  let sent = text
  if (repairs.includes('blanks')) sent = sent.replace(/^[ \t]+|[ \t]+$/g, '')
  if (isAddressCell && repairs.includes('brackets')) sent = /<([^<]*)>[ \t]*$/.exec(sent)?.[1] ?? sent
  return repairs.includes('controls') ? sent.replaceAll(/[^\P{Cc}\t\n\r\u0080-\u009f]/gu, '') : sent
}
