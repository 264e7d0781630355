/** Hosts that look like others: mixed scripts (UTS #39 §5), and the alphabets with twins of Latin letters. */

const scripts = [
  'Latin Greek Cyrillic Armenian Georgian Hebrew Arabic Devanagari Bengali Tamil Thai Ethiopic Cherokee',
  'Han Hiragana Katakana Bopomofo Hangul',
].flatMap((line) => line.split(' ').map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const))

const letter = /\p{L}/u
const anyScript = /[\p{Script=Common}\p{Script=Inherited}]/u

/** Scripts that are mixed legitimately (UTS #39 §5.2). */
const together = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

/** Letters that look like Latin ones: the list of Chromium for labels of one script. */
const twins: readonly (readonly [name: string, letters: RegExp])[] = [
  // The last letter is not in the list of Chromium, but looks like "y".
  ['Cyrillic', /^[аысԁеԍһіюјӏорԗԛѕԝхуъьҽпгѵѡү\d-]+$/],
  ['Greek', /^[αικνρυωηοτ\d-]+$/],
  ['Armenian', /^[ագզէլհյոսւօ\d-]+$/],
  ['Georgian', /^[იოყძხჽჿ\d-]+$/],
]

function scriptsOf(label: string): string[] {
  const found = new Set<string>()
  for (const character of label) {
    if (!letter.test(character) || anyScript.test(character)) continue
    found.add(scripts.find(([, pattern]) => pattern.test(character))?.[0] ?? 'another script')
  }
  return [...found]
}

/** The reason why a Unicode host may be mistaken for another. */
export function findLookalike(host: string): string | undefined {
  const labels = host.toLowerCase().split('.')
  for (const label of labels) {
    const found = scriptsOf(label)
    const isUsual = found.length < 2 || together.some((usual) => found.every((name) => usual.includes(name)))
    if (!isUsual) return `"${label}" mixes letters of ${found.join(' and ')}.`
    const twin = twins.find(([, letters]) => letter.test(label) && letters.test(label))
    // Such a name is ordinary under a top-level domain of the same script.
    if (twin && scriptsOf(labels.at(-1) ?? '').join('') !== twin[0]) {
      return `"${label}" uses ${twin[0]} letters that look like Latin ones.`
    }
  }
  return undefined
}
