/** The letters that Unicode does not divide into a plain letter and a mark, each before how people type it. */
const plainLetters = new Map(
  'æae œoe ßss þth ðd đd ħh ıi łl ŋn øo ŧt'.split(' ').map((each) => [each.charAt(0), each.slice(1)]),
)
const special = new RegExp(`[${[...plainLetters.keys()].join('')}]`, 'g')

/** A text without accents, capitals and forms of letters, which people consider the same. */
export const fold = (text: string): string =>
  /^[ -~]*$/.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(special, (letter) => plainLetters.get(letter) ?? letter)

export const wordsOf = (typed: string): readonly string[] => fold(typed).split(/\s+/).filter(Boolean)
