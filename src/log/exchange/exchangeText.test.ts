import { expect, test } from 'vitest'
import { createPolicy } from '../../api/operations.ts'
import { toWire } from '../../api/wire.ts'
import { policyInput } from '../entry.fixture.ts'
import { headOf, pretty, signedTextOf } from './exchangeText.ts'

const signed = {
  requestId: '3d796b76-4180-40e5-8f7c-6e0fd643b1a9',
  date: 'Sun, 21 Aug 2022 13:49:40 UTC',
  request: toWire(createPolicy, policyInput()),
}

const ids = `x-mc-req-id: ${signed.requestId}`
const types = 'Content-Type: application/json\nAccept: application/json'
const { date: _, ...bearer } = signed
test.each([
  [
    signed,
    'Authorization: MC <access key>:<signature>\nx-mc-app-id: <application id>\n' +
      `${ids}\nx-mc-date: ${signed.date}\n${types}`,
  ],
  // API 2.0 has a token, which is not kept.
  [bearer, `Authorization: Bearer (not kept)\n${ids}\n${types}`],
])('the head has the name of each secret in its place: %#', (exchange, head) => {
  const shown = headOf(exchange, 'https://signet.example/r/eu')
  expect(shown).toBe(`POST https://signet.example/r/eu${createPolicy.path}\n${head}`)
})

test('the signed text is without the application key, and API 2.0 has none', () => {
  expect(signedTextOf(bearer)).toBeUndefined()
  const text = `${signed.date}:${signed.requestId}:${createPolicy.path}:<application key>`
  expect(signedTextOf(signed)).toBe(text)
})

const long = JSON.stringify('x'.repeat(1_000_001))
test.each([
  ['{"a":[1]}', '{\n  "a": [\n    1\n  ]\n}'],
  ['<html>', '<html>'],
  [long, long],
])('JSON is indented; other text, or a text too long, stays as it came: %#', (text, shown) => {
  expect(pretty(text)).toBe(shown)
})
