/** Loose matching: each typed word occurs in any order, maybe with a typo or with letters left out. */
import { fold, wordsOf } from './fold.ts'

/** The shortest word in which a typo is forgiven: a shorter one would match nearly everything. */
const minForgivenLength = 4
const leastGaps = 3
/** The longest word in which a typo is forgiven, since the time grows with the square of the length. */
const maxForgivenLength = 24

/** A pattern that forgives one wrong, missing or extra letter, two swapped ones, and letters left out: `plcs`. */
function loosely(word: string): RegExp | undefined {
  const letters = Array.from(word, (letter) => letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&'))
  if (letters.length < leastGaps || letters.length > maxForgivenLength) return undefined
  const join = (from: number, to?: number) => letters.slice(from, to).join('')
  const typos = letters.flatMap((letter, at) => [
    `${join(0, at)}\\S?${join(at + 1)}`,
    `${join(0, at)}\\S${join(at)}`,
    `${join(0, at)}${letters[at + 1] ?? ''}${letter}${join(at + 2)}`,
  ])
  const ways = [letters.join('\\S*?'), ...(letters.length < minForgivenLength ? [] : typos)]
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${ways.join('|')})`, 'u')
}

/** The ranks of a match, the lower the better. */
const ways = { begins: 0, within: 1, besides: 2, loosely: 4 } as const

/**
 * Makes a function that ranks a label with its keywords: 0 if each typed word begins a word of the label, `undefined`
 * if one does not occur.
 */
export function createMatcher(typed: string) {
  const wanted = wordsOf(typed).map((word) => ({ word, loose: loosely(word) }))
  return (label: string, besides = ''): number | undefined => {
    const [own, other] = [fold(label), fold(besides)]
    let rank = 0
    for (const { word, loose } of wanted) {
      if (` ${own}`.includes(` ${word}`)) rank += ways.begins
      else if (own.includes(word)) rank += ways.within
      else if (other.includes(word)) rank += ways.besides
      else if (loose?.test(own) || loose?.test(other)) rank += ways.loosely
      else return undefined
    }
    return rank
  }
}

/** The items that match, the best first; of equal ones, the earlier. */
export function findBest<T>(
  items: readonly T[],
  typed: string,
  textsOf: (item: T) => readonly [label: string, besides?: string],
): readonly T[] {
  const match = createMatcher(typed)
  return items
    .flatMap((item) => {
      const rank = match(...textsOf(item))
      return rank === undefined ? [] : [{ item, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}
