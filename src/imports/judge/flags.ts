/** The facts about a row, as bits: set in judge.ts, worded in findings/rowFacts.ts, left out in outgoing/write.ts. */

/** One bit for each fact about a row. */
export const flags = {
  /** Above the data, or an empty line: no row of people. */
  outside: 1,
  noAddress: 2,
  badAddress: 4,
  repeated: 8,
  /** A later row has the same address. */
  hasRepeats: 16,
  noName: 32,
  uneven: 64,
  quotes: 128,
  control: 256,
  formula: 512,
  garbled: 1_024,
  /** An address among other characters: `mailto:ana@example.com`, `Ana <ana@example.com>`. */
  wrapped: 2_048,
  /** No address, but close to one: unseen characters, look-alike letters, dots too many. */
  correctable: 4_096,
  /** A cell is sent with another text. */
  changed: 8_192,
  /** A cell was typed here. */
  edited: 65_536,
  /** Lines of other people within its quotes. */
  swallows: 1_048_576,
  /** The name may be of another person, or no name: an address, code or lost letters in it. */
  stray: 2_097_152,
  /** Cells without a heading: the row may have moved, or they are of another person. */
  beside: 8_388_608,
  /** Several addresses in a cell. */
  several: 4_194_304,
  /** The workbook hides the row. With `outside`, it is left out. */
  hidden: 131_072,
  /** A formula without a value. */
  noValue: 262_144,
  /** An error such as #N/A. */
  error: 524_288,
} as const
export type Flag = keyof typeof flags

/** Rows that the service would refuse, skip or merge: see `Settings.badRows`. */
export const badFlags =
  flags.noAddress |
  flags.badAddress |
  flags.repeated |
  flags.noValue |
  flags.error |
  flags.stray |
  flags.beside
