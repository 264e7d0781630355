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

test('the head has the name of each secret in its place', () => {
  expect(headOf(signed, 'https://signet.example/r/eu'))
    .toBe(`POST https://signet.example/r/eu${createPolicy.path}
Authorization: MC <access key>:<signature>
x-mc-app-id: <application id>
x-mc-req-id: 3d796b76-4180-40e5-8f7c-6e0fd643b1a9
x-mc-date: Sun, 21 Aug 2022 13:49:40 UTC
Content-Type: application/json
Accept: application/json`)
})

test('a request of API 2.0 has a token that is not kept, and nothing signed', () => {
  const { date: _, ...bearer } = signed
  expect(headOf(bearer, 'https://signet.example/r/global'))
    .toBe(`POST https://signet.example/r/global${createPolicy.path}
Authorization: Bearer (not kept)
x-mc-req-id: 3d796b76-4180-40e5-8f7c-6e0fd643b1a9
Content-Type: application/json
Accept: application/json`)
  expect(signedTextOf(bearer)).toBeUndefined()
})

test('the signed text, without the application key', () => {
  expect(signedTextOf(signed)).toBe(
    `Sun, 21 Aug 2022 13:49:40 UTC:3d796b76-4180-40e5-8f7c-6e0fd643b1a9:${createPolicy.path}:<application key>`,
  )
})

const long = JSON.stringify('x'.repeat(1_000_001))
test.each([
  ['{"a":[1]}', '{\n  "a": [\n    1\n  ]\n}'],
  ['<html>', '<html>'],
  [long, long],
])('JSON is indented; other text, or a text too long, stays as it came: %#', (text, shown) => {
  expect(pretty(text)).toBe(shown)
})
