import { isAddress, unwrapAddress } from './address.ts'
import { isNameRole, type Role } from './header.ts'

export const repairs = ['addresses', 'controls'] as const
/** What stands around the addresses, with the blanks around the names; characters that are not seen. */
export type Repair = (typeof repairs)[number]

/** Characters without a width, and those that turn the direction. Two that join letters are part of some scripts. */
export const unseenInName = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** A cell as it is sent after the repairs. */
export function repairCell(text: string, role: Role | undefined, chosen: readonly Repair[]): string {
  let sent = text
  if (chosen.includes('addresses')) {
    if (isNameRole(role)) sent = sent.trim()
    const address = role === 'email' ? unwrapAddress(sent) : sent
    if (isAddress(address)) sent = address
  }
  if (isNameRole(role) && chosen.includes('controls')) sent = sent.replaceAll(unseenInName, '')
  return chosen.includes('controls') ? sent.replaceAll(/[^\P{Cc}\t\n\r\u0080-\u009f]/gu, '') : sent
}
