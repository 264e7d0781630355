import { expect, test } from 'vitest'
import { spellOut } from './jsxRuntime.ts'

test.each([
  ['bad\u202eexample.com', 'bad⟨U+202E⟩example.com'],
  ['a\u200bb\u00adc\ufeff', 'a⟨U+200B⟩b⟨U+00AD⟩c⟨U+FEFF⟩'],
  ['nul\u0000, half\ud800', 'nul⟨U+0000⟩, half⟨U+D800⟩'],
  ['tag\u{e0041}', 'tag⟨U+E0041⟩'],
  ['a\u3164b\u115fc\uffa0d\u180b', 'a⟨U+3164⟩b⟨U+115F⟩c⟨U+FFA0⟩d⟨U+180B⟩'],
  ['👁\ufe0f and 👁\ufe0e', '👁⟨U+FE0F⟩ and 👁⟨U+FE0E⟩'],
  ['a\u200cb\u200dc\u2800d', 'a⟨U+200C⟩b⟨U+200D⟩c⟨U+2800⟩d'],
  ['münchen.de\tشبكة 😀', 'münchen.de\tشبكة 😀'],
])('%j is shown as %s', (text, shown) => {
  expect(spellOut(text)).toBe(shown)
})
