export const repairs = ['blanks', 'brackets', 'controls'] as const
/** Blanks around cells, `Ana <ana@example.com>`, and control characters. */
export type Repair = (typeof repairs)[number]

/** A cell as it is sent after the repairs. */
export function repairCell(text: string, isAddressCell: boolean, chosen: readonly Repair[]): string {
  let sent = text
  if (chosen.includes('blanks')) sent = sent.replace(/^[ \t]+|[ \t]+$/g, '')
  if (isAddressCell && chosen.includes('brackets')) sent = /<([^<]*)>[ \t]*$/.exec(sent)?.[1] ?? sent
  return chosen.includes('controls') ? sent.replaceAll(/[^\P{Cc}\t\n\r\u0080-\u009f]/gu, '') : sent
}
