/** Hosts written so that they look like others: UTS #39 in short, and what browsers refuse to show as Unicode. */

const scripts = [
  'Latin Greek Cyrillic Armenian Georgian Hebrew Arabic Devanagari Bengali Tamil Thai Ethiopic Cherokee',
  'Han Hiragana Katakana Bopomofo Hangul',
].flatMap((line) => line.split(' ').map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const))

const letter = /\p{L}/u
const anyScript = /[\p{Script=Common}\p{Script=Inherited}]/u

/** UTS #39 §5.2: the scripts that are written together. */
const together = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

/** Letters that look like Latin ones, as Chromium has them for a label that is all of one script. */
const twins: readonly (readonly [name: string, letters: RegExp])[] = [
  // The last one is not Chromium's: it is a "y" to the eye.
  ['Cyrillic', /^[аысԁеԍһіюјӏорԗԛѕԝхуъьҽпгѵѡү\d-]+$/],
  ['Greek', /^[αικνρυωηοτ\d-]+$/],
  ['Armenian', /^[ագզէլհյոսւօ\d-]+$/],
  ['Georgian', /^[იოყძხჽჿ\d-]+$/],
]

/**
 * Latin letters that ASCII ones are taken for: small capitals, and those of Unicode's confusables (UTS #39 §4) that look
 * alike at the size of an address. Letters with a mark, such as "ü" and "ł", are letters of their own to whoever reads them.
 */
const doubles: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'ɑᴀ',
    b: 'ƅʙ',
    c: 'ᴄ',
    d: 'ᴅ',
    e: 'ᴇ',
    f: 'ꜰ',
    g: 'ɡɢᶃ',
    h: 'ʜ',
    i: 'ıɩɪ',
    j: 'ȷᴊ',
    k: 'ĸᴋ',
    l: 'ʟƚǀ',
    m: 'ᴍ',
    n: 'ɴ',
    o: 'ᴏᴑ',
    p: 'ᴘƿ',
    r: 'ʀ',
    s: 'ꜱƽ',
    t: 'ᴛ',
    u: 'ᴜʋ',
    v: 'ᴠ',
    w: 'ᴡɯ',
    y: 'ʏɣ',
    z: 'ᴢ',
  }).flatMap(([ascii, letters]) => Array.from(letters, (each) => [each, ascii] as const)),
)

/** Where the dotless "i" is a letter like any other. */
const dotless = new Set(['tr', 'az'])

/** The first letter of a label that an ASCII one is taken for, where the rest is ASCII or such a letter too. */
function findDouble(label: string, ending: string): string | undefined {
  const other = Array.from(label).filter((each) => each > '\u007f' && !(each === 'ı' && dotless.has(ending)))
  return other.length > 0 && other.every((each) => doubles.has(each)) ? other[0] : undefined
}

function scriptsOf(label: string): string[] {
  const found = new Set<string>()
  for (const character of label) {
    if (!letter.test(character) || anyScript.test(character)) continue
    found.add(scripts.find(([, pattern]) => pattern.test(character))?.[0] ?? 'another script')
  }
  return [...found]
}

/** Why a host in Unicode may be taken for another one; `undefined` where nothing speaks for it. */
export function findLookalike(host: string): string | undefined {
  const labels = host.toLowerCase().split('.')
  for (const label of labels) {
    const found = scriptsOf(label)
    const isUsual = found.length < 2 || together.some((usual) => found.every((name) => usual.includes(name)))
    if (!isUsual) return `"${label}" mixes letters of ${found.join(' and ')}.`
    const double = findDouble(label, labels.at(-1) ?? '')
    if (double !== undefined) {
      return `"${label}" has a letter that looks like "${doubles.get(double)}": "${double}".`
    }
    const twin = twins.find(([, letters]) => letter.test(label) && letters.test(label))
    // Under a domain of the same script it is a name like any other.
    if (twin && scriptsOf(labels.at(-1) ?? '').join('') !== twin[0]) {
      return `"${label}" is of ${twin[0]} letters that look like Latin ones.`
    }
  }
  return undefined
}
