import { expect, test } from 'vitest'
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
  'ℵx.example',
  '',
])('%j deceives nobody', (host) => {
  expect(findLookalike(host)).toBeUndefined()
})
