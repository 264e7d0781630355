import { isNameRole, type Role } from './header.ts'

export const repairs = ['blanks', 'brackets', 'controls'] as const
/** Blanks around cells, `Ana <ana@example.com>`, and control characters. */
export type Repair = (typeof repairs)[number]

/** A cell as it is sent after the repairs. */
export function repairCell(text: string, role: Role | undefined, chosen: readonly Repair[]): string {
  let sent = text
  if (chosen.includes('blanks') && (role === 'email' || isNameRole(role)))
    sent = sent.replace(/^[ \t]+|[ \t]+$/g, '')
  if (role === 'email' && chosen.includes('brackets')) sent = /<([^<]*)>[ \t]*$/.exec(sent)?.[1] ?? sent
  return chosen.includes('controls') ? sent.replaceAll(/[^\P{Cc}\t\n\r\u0080-\u009f]/gu, '') : sent
}
