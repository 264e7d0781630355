import { isAddress, unwrapAddress } from './address.ts'
import { isNameRole, type Role } from './header.ts'

export const repairs = ['addresses', 'controls'] as const
/** What stands around the addresses, with the blanks around the names; control characters. */
export type Repair = (typeof repairs)[number]

/** A cell as it is sent after the repairs. */
export function repairCell(text: string, role: Role | undefined, chosen: readonly Repair[]): string {
  let sent = text
  if (chosen.includes('addresses')) {
    if (isNameRole(role)) sent = sent.trim()
    const address = role === 'email' ? unwrapAddress(sent) : sent
    if (isAddress(address)) sent = address
  }
  return chosen.includes('controls') ? sent.replaceAll(/[^\P{Cc}\t\n\r\u0080-\u009f]/gu, '') : sent
}
