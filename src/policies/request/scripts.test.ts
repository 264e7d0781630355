import { expect, test } from 'vitest'
import { normalise } from '../urls/normalise.ts'
import { findLookalike } from './scripts.ts'

test.each([
  ['pаypal.example', '"pаypal" mixes letters of Latin and Cyrillic.'],
  ['www.gооgle.example', '"gооgle" mixes letters of Latin and Cyrillic.'],
  ['αpple.example', '"αpple" mixes letters of Greek and Latin.'],
  ['аррӏе.example', '"аррӏе" is of Cyrillic letters that look like Latin ones.'],
  ['АРРӀЕ.example', '"аррӏе" is of Cyrillic letters that look like Latin ones.'],
  ['νυ.example', '"νυ" is of Greek letters that look like Latin ones.'],
  ['ტest.example', '"ტest" mixes letters of Georgian and Latin.'],
  ['ѕсоре-1.com', '"ѕсоре-1" is of Cyrillic letters that look like Latin ones.'],
  ['ꮯꮎ.ꭼxample', '"ꭼxample" mixes letters of Cherokee and Latin.'],
  ['ⴰx.example', '"ⴰx" mixes letters of another script and Latin.'],
  ['уаһоо.com', '"уаһоо" is of Cyrillic letters that look like Latin ones.'],
  ['ѕрасе.org', '"ѕрасе" is of Cyrillic letters that look like Latin ones.'],
  ['үо.com', '"үо" is of Cyrillic letters that look like Latin ones.'],
  ['www.սոօ.com', '"սոօ" is of Armenian letters that look like Latin ones.'],
  ['ოხ.com', '"ოხ" is of Georgian letters that look like Latin ones.'],
  ['gօօgle.com', '"gօօgle" mixes letters of Latin and Armenian.'],
  ['bıng.example', '"bıng" has a letter that looks like "i": "ı".'],
  ['ɡoogle.com', '"ɡoogle" has a letter that looks like "g": "ɡ".'],
  ['www.pɑypɑl.com', '"pɑypɑl" has a letter that looks like "a": "ɑ".'],
  ['ᴀᴘᴘʟᴇ.com', '"ᴀᴘᴘʟᴇ" has a letter that looks like "a": "ᴀ".'],
])('%s', (host, sentence) => {
  expect(findLookalike(host)).toBe(sentence)
})

test.each([
  'example.com',
  'münchen.de',
  'łódź.pl',
  'ışık.com.tr',
  'smørrebrød.dk',
  'kapı.com.tr',
  'straße.de',
  'пример.рф',
  'пример.com',
  'рор.рф',
  '日本語ひらがなカタカナ.jp',
  'abc日本ひカ.jp',
  '한국abc.kr',
  'ελληνικά.gr',
  '123-456.example',
  'ไทย.th',
  'հայաստան.am',
  'საქართველო.ge',
  'սոօ.հայ',
  'ℵx.example',
  '',
])('%j deceives nobody', (host) => {
  expect(findLookalike(host)).toBeUndefined()
})

// What a host may not hold, or what becomes plain ASCII in it (UTS 46), needs no place in the tables.
test.each([
  ['Cyrillic', 'аысԁеԍһіюјӏорԗԛѕԝхуъьҽпгѵѡү'],
  ['Greek', 'αικνρυωηοτ'],
  ['Armenian', 'ագզէլհյոսւօ'],
  ['Georgian', 'იოყძხჽჿ'],
])('each letter of a label all in %s is of that script, stays one in a host, and counts', (name, letters) => {
  for (const letter of letters) {
    expect(letter).toMatch(new RegExp(`\\p{Script=${name}}`, 'u'))
    expect(new URL(`http://${letter}.example/`).hostname).toMatch(/^xn--/)
    expect(findLookalike(`${letter}.com`)).toContain(`of ${name} letters that look like Latin ones`)
  }
})

test.each('ɑᴀƅʙᴄᴅᴇꜰɡɢᶃʜıɩɪȷᴊĸᴋʟƚǀᴍɴᴏᴑᴘƿʀꜱƽᴛᴜʋᴠᴡɯʏɣᴢ'.split(''))(
  '%s is a Latin letter that stays itself in a host, and is taken for another',
  (letter) => {
    expect(letter).toMatch(/\p{Script=Latin}/u)
    expect(letter.normalize('NFKC')).toBe(letter)
    expect(new URL(`http://${letter}.example/`).hostname).toMatch(/^xn--/)
    expect(findLookalike(`x${letter}.com`)).toContain('has a letter that looks like')
  },
)

test('fullwidth letters are plain ones by the time that they are in a host', () => {
  expect(normalise('ｐａｙｐａｌ．ｃｏｍ')).toMatchObject({ value: 'paypal.com' })
})
