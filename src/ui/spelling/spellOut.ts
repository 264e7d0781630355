/** Deceptive characters, invisible or changing the direction of text, written as their codes. */

/**
 * Invisible characters, and those that change the direction. A joiner between letters that need it is part of the name
 * (refang.ts), and an emoji may have a variation selector.
 */
const odd =
  /(?!\t|\n|\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|\p{Cs}/gu

/**
 * The text with such characters as codes: `a\u202eb` as `a⟨U+202E⟩b`. Other text may still run from right to left, so
 * show it in a `<bdi>`.
 */
export const spellOut = (text: string): string =>
  text.replaceAll(
    odd,
    (found) => `⟨U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  )
