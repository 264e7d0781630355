/** Why a file cannot be read, as a sentence after its name. */
export class Unreadable extends Error {}

export const tooLarge = 'holds more data than can be read. Save the sheet as CSV.'
export const damaged = 'is damaged, or is not a workbook.'
