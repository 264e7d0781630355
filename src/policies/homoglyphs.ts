/** Warnings about hosts that are written to look like others (UTS 39, much simplified). */

const scripts = [
  'Latin Cyrillic Greek Armenian Georgian Cherokee Coptic Hebrew Arabic Devanagari Bengali Tamil Telugu Thai',
  'Lao Myanmar Khmer Ethiopic Han Hiragana Katakana Hangul Bopomofo',
].flatMap((line) =>
  line.split(' ').map((name) => ({ name, pattern: new RegExp(`\\p{Script=${name}}`, 'u') })),
)

/** Scripts that one language writes side by side, Latin beside them (UTS 39 §5.2, "highly restrictive"). */
const together = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
]

/** Letter by letter what they look like in lower case. */
const pairs = [
  // Cyrillic
  'аa бb вb гr еe һh іi јj кk ӏl мm нh оo пn рp сc тt ѕs уy хx ԁd ԛq ԝw ьb ѵv үy ԍg ғf ԃd',
  // Greek
  'αa βb γy εe ηn ιi κk νv οo πn ρp τt υu χx ωw ϲc ϳj',
  // Armenian
  'օo սu ոn հh ցg զq յj',
  // Latin beyond ASCII
  'ıi ɑa ɡg ɩi ɪi ʏy ᴄc ᴏo ꜱs ʟl ɴn ʀr ǀl',
]
const looksLike = new Map(
  pairs.flatMap((line) => line.split(' ').map((pair) => [pair.slice(0, -1), pair.slice(-1)] as const)),
)

/** A warning about one label that mixes scripts, or that is made of look-alikes of ASCII letters alone. */
export function mixedScripts(unicodeHost: string): string | undefined {
  for (const label of unicodeHost.split('.')) {
    if (!/\P{ASCII}/u.test(label)) continue
    const used = scripts.filter(({ pattern }) => pattern.test(label)).map(({ name }) => name)
    if (used.length > 1 && !together.some((set) => used.every((name) => set.includes(name)))) {
      const list = `${used.slice(0, -1).join(', ')} and ${used.at(-1)}`
      return `"${label}" mixes ${list} letters: it may be made to look like another name.`
    }
    const ascii = Array.from(label, (letter) => looksLike.get(letter) ?? letter).join('')
    if (!/\P{ASCII}/u.test(ascii)) return `"${label}" is no ASCII name, but looks like "${ascii}".`
  }
  return undefined
}
