/** People computed from a seed: the same seed always gives the same people, in about a microsecond each. */
import { mix, pick } from './ids.ts'
import { cultures, departments, emailDomains, familiesPerCulture, givenPerCulture } from './names.ts'

/** A record of the watchlist, exactly as answered (admin-api §2.4). */
export interface Person {
  readonly emailAddress: string
  readonly name: string
  readonly department: string
  readonly watchlistCount: number
}

/** The letters that Unicode does not decompose into a base letter and an accent. */
const unaccented: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  ı: 'i',
}

function toRoman(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/gu, (letter) => unaccented[letter] ?? '')
}

function readWords(words: string) {
  return words.split(' ').map((word) => {
    const [display = word, roman = display] = word.split('|')
    return { display, roman: toRoman(roman) }
  })
}

interface FullName {
  readonly display: string
  readonly local: string
}

const vocabulary = cultures.map(({ given, family, familyFirst = false }) => ({
  given: readWords(given),
  family: readWords(family),
  familyFirst,
}))

/** Every pair of given and family name, from the cultures in turn. */
const fullNames: readonly FullName[] = Array.from(
  { length: cultures.length * givenPerCulture * familiesPerCulture },
  (_, number) => {
    const culture = pick(vocabulary, number)
    const pair = Math.floor(number / cultures.length)
    const given = pick(culture.given, pair)
    const family = pick(culture.family, Math.floor(pair / givenPerCulture))
    const words = culture.familyFirst ? [family, given] : [given, family]
    return {
      display: words.map((word) => word.display).join(' '),
      local: `${given.roman}.${family.roman}`,
    }
  },
)

/** Coprime to the number of full names, so that steps of this size reach each name once per round. */
const stride = 617

/** The number of people out of 100 with 0, 1, 2, … videos left, for each bucket of admin-api §2.4. */
const countShares = [58, 16, 10, 6, 4, 3, 2, 1]

function drawCount(number: number): number {
  let rest = number % 100
  let count = 0
  for (const share of countShares) {
    if (rest < share) return count
    rest -= share
    count += 1
  }
  return count
}

/** The share of people without a name, which may be empty (beyond-the-spec §2): one in 64. */
const namelessOneIn = 64

export function seedPeople(seed: number, length: number): Person[] {
  const start = mix(seed, -2) % fullNames.length
  return Array.from({ length }, (_, index) => {
    const full = pick(fullNames, start + index * stride)
    const round = Math.floor(index / fullNames.length)
    const number = mix(seed, index)
    const local = round === 0 ? full.local : `${full.local}${round + 1}`
    return {
      emailAddress: `${local}@${pick(emailDomains, number >>> 4)}`,
      name: number % namelessOneIn === 0 ? '' : full.display,
      department: pick(departments, number >>> 8),
      watchlistCount: drawCount(number >>> 12),
    }
  })
}
