import { expect, test } from 'vitest'
import { code, plain } from './markdown.ts'

test.each([
  ['https://a.io HTTP://b.io ftp://c.io', 'hxxps://a.io HxxP://b.io fxp://c.io'],
  ['www.a.example WWW.b.example', 'www\\[.\\]a.example WWW\\[.\\]b.example'],
  ['ann@corp.example, ask @bo', 'ann\\[@\\]corp.example, ask \\[@\\]bo'],
  ['ann&#64;corp.example', 'ann\\&\\#64;corp.example'],
  ['![x](//a.example)', '!\\[x\\](//a.example)'],
  ['a\n\n# b\r\nc\u2028d\u2029e\u0085f\u000bg', 'a \\# b c d e f g'],
])('%j is the plain text %s', (text, shown) => {
  expect(plain(text)).toBe(shown)
})

const id = 'e`1\n\n![](https://a.io/x.png) [x](https://a.io)\r\n\r\u2028\u0085Approved. Valid'

test.each([
  ['eNo-1', '`eNo-1`'],
  ['a`', '`` a` ``'],
  [id, '``e`1 ![](https://a.io/x.png) [x](https://a.io) Approved. Valid``'],
])('the id %j is the code %s', (text, shown) => {
  expect(code(text)).toBe(shown)
})
