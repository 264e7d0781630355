/** Values that a header can carry. */

/** The limit of `x-mc-arg`: servers refuse more than 16 KiB of headers in all, some even less. */
export const maxArgBytes = 8 * 1024

/**
 * JSON in ASCII: every other character is a `\u` escape of four digits. `fetch` throws on code points above U+00FF in a header
 * and sends U+0080 to U+00FF as one Latin-1 byte (beyond-the-spec §6), so neither may reach it.
 */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
