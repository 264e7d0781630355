/** The encoding of a text that is not UTF-8, by how much its reading looks like names. */
import { decoderOf, type Encoding, encodingNames, encodings, type Language } from './encodings.ts'
import { letters, pairs } from './letters.ts'

const notAscii = /[^\0-\u007f]/u
const isLetter = (character: string) => /[\p{L}\p{M}\u05f3\u05f4]/u.test(character)
const isUpper = (character: string) => character !== character.toLowerCase()
const isLower = (character: string) => character !== character.toUpperCase()

/** Logarithms of how likely something is. */
const cost = {
  /** A letter of the language at an unusual place, and a letter of another one. */
  unusual: -6.5,
  foreign: -9,
  /** A letter beside one of another script. */
  mixedScripts: -10,
  capitalInside: -6,
  lowerFirst: -3,
  punctuation: -3,
  symbol: -18,
  control: -24,
} as const

/** The likelihoods of the pairs and letters of each language. */
const likelihoods = new Map<string, ReadonlyMap<string, number>>()
for (const [language, text] of Object.entries(pairs)) {
  const known = new Map<string, number>()
  for (const [rank, pair] of text.split(' ').entries()) {
    known.set(pair, -Math.log(rank + 6))
    for (const letter of pair) if (notAscii.test(letter)) known.set(letter, cost.unusual)
  }
  likelihoods.set(language, known)
}
for (const [language, text] of Object.entries(letters))
  likelihoods.set(
    language,
    new Map(Array.from(text, (letter, rank) => [letter, -1.5 * Math.log(rank / 2 + 6)])),
  )

function scoreIn(language: Language, word: readonly string[]): number {
  const known = likelihoods.get(language)
  let score = 0
  if (language in letters) {
    for (const [at, letter] of word.entries()) {
      if (!notAscii.test(letter)) continue
      score += known?.get(letter) ?? 1.3 * cost.foreign
      if ([word[at - 1], word[at + 1]].some((near) => near !== undefined && !notAscii.test(near)))
        score += cost.mixedScripts
    }
    return score
  }
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word[at - 1] ?? '_', word[at] ?? '_']
    const beyond = [before, after].filter((letter) => notAscii.test(letter))
    if (beyond.length > 0)
      score +=
        known?.get(before + after) ?? Math.min(...beyond.map((each) => known?.get(each) ?? cost.foreign))
  }
  return score
}

function scoreCase(word: readonly string[]): number {
  const [first = ''] = word
  let score = notAscii.test(first) && isLower(first) ? cost.lowerFirst : 0
  for (let at = 1; at < word.length; at++) {
    const [before = '', letter = ''] = [word[at - 1], word[at]]
    if (!notAscii.test(before + letter)) continue
    if (isLower(before) && isUpper(letter)) score += cost.capitalInside
    if (at > 1 && isUpper(before) && isUpper(word[at - 2] ?? '') && isLower(letter))
      score += cost.capitalInside
  }
  return score
}

/** The score of a character other than a letter, with what stands before and after it. */
function scoreOther(character: string, before: string, after: string): number {
  if (/[\p{Cc}\p{Co}\p{Cn}\ufffd]/u.test(character)) return cost.control
  // At the end of a word, as in O’Brien, and a blank that holds two names together.
  const isFitting =
    before === '' ||
    after === '' ||
    (character === '\u2019' && /(?:^|\P{L})\p{L}$/u.test(before) && /^\p{Lu}/u.test(after)) ||
    (character === '\u00a0' && /^\p{Lu}/u.test(after))
  return isFitting &&
    /[\u00a0\u2013\u2014\u2018-\u201e\u2022\u2026\u3000-\u3003\uff08\uff09]/u.test(character)
    ? cost.punctuation
    : cost.symbol
}

const wordsOf = (text: string): string[] =>
  text.match(/(?:[A-Za-z]|[^\0-\u007f])+/gu)?.filter((word) => notAscii.test(word)) ?? []

function scoreWord(text: string, languages: readonly Language[]): number {
  let score = 0
  let word: string[] = []
  const end = () => {
    if (word.some((letter) => notAscii.test(letter))) {
      const lower = Array.from(word.join('').toLowerCase().replaceAll('i\u0307', 'İ'))
      score += Math.max(...languages.map((language) => scoreIn(language, lower))) + scoreCase(word)
    }
    word = []
  }
  let at = 0
  for (const character of text) {
    if (isLetter(character)) word.push(character)
    else {
      end()
      score += scoreOther(character, text.slice(0, at), text.slice(at + character.length))
    }
    at += character.length
  }
  end()
  return score
}

/** Text of an encoding that is not known has them, but few names. */
const symbolInWord = /\p{L}(?![´\0-\u007f])[\p{S}\p{Cc}]|(?![´\0-\u007f])[\p{S}\p{Cc}]\p{L}/u
const mostScored = 400
const mostSampled = 65_536

const isLineEnd = (byte: number | undefined) => byte === 0x0a || byte === 0x0d

/** The lines with bytes beyond ASCII, as far as needed. No encoding has the byte of a line end inside a character. */
export function sampleLines(file: Uint8Array, isWhole: boolean): Uint8Array<ArrayBuffer> {
  const sample = new Uint8Array(mostSampled)
  let length = 0
  for (let at = 0; at < file.length && length < mostSampled; at++) {
    if ((file[at] ?? 0) <= 0x7f) continue
    let start = at
    while (start > 0 && !isLineEnd(file[start - 1])) start--
    while (at < file.length && !isLineEnd(file[at])) at++
    if (at === file.length && !isWhole) break
    const line = file.subarray(start, Math.min(at + 1, start + mostSampled - length))
    sample.set(line, length)
    length += line.length
  }
  return sample.slice(0, length)
}

/** An encoding, and the first lines that tell it from others, as it reads them. */
export interface Reading {
  readonly encoding: Encoding
  readonly lines: readonly string[]
}

export interface Guess {
  readonly encoding: Encoding
  /** More than one where the text does not tell: the admin chooses. */
  readonly choices: readonly Reading[]
}

const sure = 6.5
/** The margin by the lines that tell two readings apart. */
const plausible = 11
/** The score of a letter in text that may not be names. */
const doubtful = -9.5
const mostChoices = 5
const mostLines = 20

/** The readings with the lines in which they differ, those that differ most first. */
export function tellApart(
  readings: readonly { readonly encoding: Encoding; readonly text: string }[],
): Reading[] {
  const texts = readings.map(({ text }) => text.split(/[\r\n]+/))
  const kinds = (texts[0] ?? []).map((_, at) => new Set(texts.map((lines) => lines[at])).size)
  const shown = Array.from(kinds.keys())
    .filter((at) => (kinds[at] ?? 0) > 1)
    .toSorted((a, b) => (kinds[b] ?? 0) - (kinds[a] ?? 0))
    .slice(0, mostLines)
  return readings.map(({ encoding }, reading) => ({
    encoding,
    lines: shown.map((at) => texts[reading]?.[at] ?? ''),
  }))
}

interface Read {
  readonly encoding: Encoding
  readonly text: string
  readonly lines: readonly string[]
  /** The score of each line, by the words that no line before it has. */
  readonly scores: readonly number[]
  readonly rare: number
  readonly total: number
}

function scoreLines(lines: readonly string[], languages: readonly Language[]): number[] {
  const seen = new Set<string>()
  return lines.map((line) => {
    let score = 0
    for (const word of wordsOf(line)) {
      if (seen.has(word)) continue
      seen.add(word)
      score += scoreWord(word, languages)
    }
    return score
  })
}

/** How much a text looks like names of any language. */
export const scoreNames = (text: string): number =>
  // `Object.keys` loses the type of the keys.
  scoreLines([text], Object.keys({ ...pairs, ...letters }) as Language[]).reduce(
    (sum, score) => sum + score,
    0,
  )

function readAs(sample: Uint8Array, encoding: Encoding): Read {
  const { languages = [], rare = 0 } = encodings[encoding]
  const text = decoderOf(encoding).decode(sample)
  const lines = text.split(/[\r\n]+/).slice(0, mostScored)
  const scores = scoreLines(lines, languages)
  return { encoding, text, lines, scores, rare, total: scores.reduce((sum, score) => sum + score, -rare) }
}

/** How much likelier the first is, by the lines that tell them apart alone: the others tell of the language. */
const margin = (one: Read, other: Read): number =>
  one.lines.reduce(
    (sum, line, at) =>
      line === other.lines[at] ? sum : sum + (one.scores[at] ?? 0) - (other.scores[at] ?? 0),
    other.rare - one.rare,
  )

export function guessEncoding(file: Uint8Array, isWhole: boolean): Guess {
  const sample = sampleLines(file, isWhole)
  const readings: Read[] = []
  for (const encoding of encodingNames) {
    if (!encodings[encoding].languages) continue
    const reading = readAs(sample, encoding)
    const same = readings.findIndex(({ text }) => text === reading.text)
    if (same < 0) readings.push(reading)
    else if (reading.total > (readings[same]?.total ?? 0)) readings[same] = reading
  }
  readings.sort((a, b) => b.total - a.total)
  const [best, ...others] = readings
  if (!best) return { encoding: 'windows-1252', choices: [] }
  const count = best.lines.join('').replaceAll(/[\0-\u007f]/g, '').length
  const isFar = (other: Read) => best.total - other.total >= sure
  const odd = best.lines.filter((line) => symbolInWord.test(line)).length
  if (odd <= best.lines.length / 10 && best.total / count > doubtful && others.every(isFar))
    return { encoding: best.encoding, choices: [] }
  const near = others.filter((other, rank) => rank < 1 || margin(best, other) < plausible)
  const choices = tellApart([best, ...near].slice(0, mostChoices))
  return { encoding: best.encoding, choices }
}
