/** Makes deceptive texts visible: characters that are invisible or change the direction of text are spelled out. */

/**
 * Invisible characters, and those that change the direction. A joiner between letters that need it is part of the name
 * (refang.ts), and an emoji may have a variation selector.
 */
const odd =
  /(?!\t|\n|\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|\p{Cs}/gu

/** `a\u202eb` as `a⟨U+202E⟩b`. Other text may still run from right to left: show it in a `<bdi>`. */
export const spellOut = (text: string): string =>
  text.replaceAll(
    odd,
    (found) => `⟨U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  )
