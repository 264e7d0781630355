import { expect, test } from 'vitest'
import { fold } from './fold.ts'

test.each([
  ['Łukasz', 'lukasz'],
  ['İpek', 'ipek'],
  ['Işık', 'isik'],
  ['STRAUẞ', 'strauss'],
  ['Øyvind Ærø', 'oyvind aero'],
  ['Đorđe Þór', 'dorde thor'],
  ['Ｗｉｄｅ ﬁ', 'wide fi'],
  ['山田', '山田'],
])('%s is found by %s', (text, typed) => {
  expect(fold(text)).toBe(typed)
  expect(fold(typed)).toBe(typed)
})
