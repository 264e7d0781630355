import { expect, test } from 'vitest'
import { code, plain } from './markdown.ts'

test.each([
  [
    'https://a.example HTTP://b.example ftp://c.example',
    'hxxps://a.example HxxP://b.example fxp://c.example',
  ],
  ['www.a.example WWW.b.example', 'www\\[.\\]a.example WWW\\[.\\]b.example'],
  ['ann@corp.example, ask @bo', 'ann\\[@\\]corp.example, ask \\[@\\]bo'],
  ['ann&#64;corp.example', 'ann\\&\\#64;corp.example'],
  ['![x](//a.example)', '!\\[x\\](//a.example)'],
  ['a\n\n# b\r\nc\u2028d\u2029e\u0085f\u000bg', 'a \\# b c d e f g'],
])('%j is the plain text %s', (text, shown) => {
  expect(plain(text)).toBe(shown)
})

const id =
  'e`1\n\n![](https://a.example/x.png) [x](https://a.example)\r\n\r\u2028\u0085Approved. Signature valid'

test.each([
  ['eNo-1', '`eNo-1`'],
  ['a`', '`` a` ``'],
  [id, '``e`1 ![](https://a.example/x.png) [x](https://a.example) Approved. Signature valid``'],
])('the id %j is the code %s', (text, shown) => {
  expect(code(text)).toBe(shown)
})
