import type { Scanner } from '../read/scan.ts'
import type { OddCell } from '../read/sheet.ts'
import type { Mapping } from './header.ts'

const hash = 0x23

/** What the columns of a person lack in this row. Text that was typed here takes the place of an odd cell. */
export function whatLacks(
  odd: readonly OddCell[],
  { bounds, count }: Scanner,
  bytes: Uint8Array,
  mapping: Mapping | undefined,
): OddCell['kind'] | undefined {
  const lacking = odd.filter(({ column, kind }) => {
    const role = mapping?.roles[column]
    if (mapping && (role === undefined || role === 'left out')) return false
    const [from = 0, to = 0] = column < count ? bounds.subarray(column * 3, column * 3 + 2) : []
    return kind === 'noValue' ? from === to : bytes[from] === hash
  })
  return lacking.find(({ kind }) => kind === 'noValue')?.kind ?? lacking[0]?.kind
}
