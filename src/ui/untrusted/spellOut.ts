/** Deceptive characters, invisible or changing the direction of text, written as their codes. */

/**
 * Invisible characters, and those that change the direction: also a joiner of letters, and the variation selector of an
 * emoji, since both make two texts that look alike. U+2800 is a blank that Unicode counts as a symbol.
 */
const odd = /(?!\t|\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|\p{Cs}/gu

/**
 * The text with such characters as codes: `a\u202eb` as `a⟨U+202E⟩b`. Other text may still run from right to left, so
 * show it in a `<bdi>`.
 */
export const spellOut = (text: string): string =>
  text.replaceAll(
    odd,
    (found) => `⟨U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  )
