import { expect, test } from 'vitest'
import { findLookalike } from './lookalikes.ts'

test.each([
  ['pаypal.example', '"pаypal" mixes letters of Latin and Cyrillic.'],
  ['αpple.example', '"αpple" mixes letters of Greek and Latin.'],
  ['аррӏе.example', '"аррӏе" uses Cyrillic letters that look like Latin ones.'],
  ['АРРӀЕ.example', '"аррӏе" uses Cyrillic letters that look like Latin ones.'],
  ['νυ.example', '"νυ" uses Greek letters that look like Latin ones.'],
  ['ტest.example', '"ტest" mixes letters of Georgian and Latin.'],
  ['ѕсоре-1.com', '"ѕсоре-1" uses Cyrillic letters that look like Latin ones.'],
  ['ꮯꮎ.ꭼxample', '"ꭼxample" mixes letters of Cherokee and Latin.'],
  ['ⴰx.example', '"ⴰx" mixes letters of another script and Latin.'],
  ['үо.com', '"үо" uses Cyrillic letters that look like Latin ones.'],
  ['www.սոօ.com', '"սոօ" uses Armenian letters that look like Latin ones.'],
  ['ოხ.com', '"ოხ" uses Georgian letters that look like Latin ones.'],
  ['gօօgle.com', '"gօօgle" mixes letters of Latin and Armenian.'],
])('%s', (host, sentence) => {
  expect(findLookalike(host)).toBe(sentence)
})

const plain =
  'example.com münchen.de łódź.pl ışık.com.tr smørrebrød.dk kapı.com.tr qapı.com.az straße.de пример.рф пример.com рор.рф 日本語ひらがなカタカナ.jp abc日本ひカ.jp 한국abc.kr abc漢ㄅ.tw ελληνικά.gr 123-456.example ไทย.th հայաստան.am საქართველო.ge սոօ.հայ ℵx.example '
test.each(plain.split(' '))('%j is not a look-alike', (host) => {
  expect(findLookalike(host)).toBeUndefined()
})

// Letters that a host cannot have, or that become ASCII (UTS 46), are not in the tables.
test.each([
  ['Cyrillic', 'аысԁеԍһіюјӏорԗԛѕԝхуъьҽпгѵѡү'],
  ['Greek', 'αικνρυωηοτ'],
  ['Armenian', 'ագզէլհյոսւօ'],
  ['Georgian', 'იოყძხჽჿ'],
])('each letter of a label all in %s is of that script, stays one in a host, and counts', (name, letters) => {
  for (const letter of letters) {
    expect(letter).toMatch(new RegExp(`\\p{Script=${name}}`, 'u'))
    expect(new URL(`http://${letter}.example/`).hostname).toMatch(/^xn--/)
    expect(findLookalike(`${letter}.com`)).toContain(`uses ${name} letters that look like Latin ones`)
  }
})
