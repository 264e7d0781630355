/** The facts about a row, as bits: set in checkRows.ts, worded in findings/rowFacts.ts, left out in outgoing.ts. */
export const flags = {
  /** Above the data, an empty line, or left out as hidden: no row of people. */
  outside: 1,
  noAddress: 2,
  badAddress: 4,
  /** In its place, an address that `plainAddress` puts right. */
  repairable: 8,
  /** In its place, several addresses. */
  several: 16,
  repeated: 32,
  /** A later row has the same address. */
  hasRepeats: 64,
  /** The headings once more. */
  heading: 128,
  noName: 256,
  /** The name is what a database writes for none. */
  placeholder: 512,
  /** Cells without a heading: the row may have moved, or they are of another person. */
  tooManyCells: 1_024,
  uneven: 2_048,
  quotes: 4_096,
  /** Characters that are not seen. */
  unseen: 8_192,
  formula: 16_384,
  /** Lost characters. */
  garbled: 32_768,
  /** An error such as #N/A, or a formula without a value. */
  cellError: 65_536,
  /** An account code in scientific notation. */
  shortCode: 131_072,
  /** The workbook hides the row. */
  hidden: 262_144,
  /** A cell was changed here. */
  edited: 524_288,
} as const
export type Flag = keyof typeof flags
// `Object.keys` loses the type of the keys.
export const flagNames = Object.keys(flags) as Flag[]

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
