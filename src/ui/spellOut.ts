/** Texts from outside, so that they cannot look like something else: what turns the direction or is unseen is spelled out. */

/**
 * What is not seen, or turns what is. A joiner between letters that need it is a part of the name (refang.ts), and an
 * emoji has a selector of its form behind it.
 */
const odd =
  /(?!\t|\n|\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|\p{Cs}/gu

/** `a\u202eb` as `a⟨U+202E⟩b`. What is left may still be written from right to left: show it in a `<bdi>`. */
export const spellOut = (text: string): string =>
  text.replaceAll(
    odd,
    (found) => `⟨U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  )
