/** The facts about a row, as bits: set in checkRows.ts, worded in findings/rowFacts.ts, left out in outgoing.ts. */
import type { Checked } from './checkRows.ts'

export const flags = {
  /** Above the data, an empty line, or left out as hidden: no row of people. */
  notARow: 1 << 0,
  noAddress: 1 << 1,
  badAddress: 1 << 2,
  /** `plainAddress` puts it right. */
  repairable: 1 << 3,
  several: 1 << 4,
  repeated: 1 << 5,
  /** A later row has the same address: that duplicate is `repeated`. */
  hasRepeats: 1 << 6,
  heading: 1 << 7,
  noName: 1 << 8,
  placeholder: 1 << 9,
  tooManyCells: 1 << 10,
  uneven: 1 << 11,
  quotes: 1 << 12,
  unseen: 1 << 13,
  formula: 1 << 14,
  garbled: 1 << 15,
  cellError: 1 << 16,
  shortCode: 1 << 17,
  hidden: 1 << 18,
  edited: 1 << 19,
} as const
export type Flag = keyof typeof flags
export const flagNames = Object.keys(flags) as Flag[] // `Object.keys` loses the type of the keys.

/** Rows that the service would refuse, skip or merge, each with one of these: see `Decisions.badRows`. */
export const badFlags =
  flags.noAddress |
  flags.badAddress |
  flags.repairable |
  flags.several |
  flags.repeated |
  flags.heading |
  flags.placeholder |
  flags.tooManyCells |
  flags.cellError |
  flags.shortCode

/** Whether a cell is or may be a password: in a row with too many cells, it may have moved to the right. */
export const isSecret = ({ secret, flags: marks }: Checked, row: number, at: number): boolean =>
  secret.includes(at) || (((marks[row] ?? 0) & flags.tooManyCells) !== 0 && at >= Math.min(...secret))
