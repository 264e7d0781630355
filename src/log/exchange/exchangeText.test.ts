import { describe, expect, test } from 'vitest'
import { createPolicy, importUsers } from '../../api/operations.ts'
import { toWire } from '../../api/wire.ts'
import { sayWhich, unknownOutcomeHelp } from '../book/unknownOutcomeHelp.ts'
import { answerHeadOf, bodyOf, headOf, pretty, shorten, signedTextOf } from './wireView.ts'

const input = {
  description: 'Spring phishing',
  urls: [{ action: 'block', type: 'domain', value: 'phish.example' }],
  policies: [{ description: 'Everybody' }, { description: 'Spring phishing' }],
}
const exchange = {
  requestId: '3d796b76-4180-40e5-8f7c-6e0fd643b1a9',
  operation: createPolicy,
  attempt: 1,
  startedAt: 0,
  date: 'Sun, 21 Aug 2022 13:49:40 UTC',
  request: toWire(createPolicy, input),
}
const upload = {
  ...exchange,
  operation: importUsers,
  request: toWire(importUsers, {}, { file: new Blob(['email\n'.repeat(300)]) }),
}

test('the head has the name of each secret in its place', () => {
  expect(headOf(exchange, 'https://signet.example/r/eu'))
    .toBe(`POST https://signet.example/r/eu${createPolicy.path}
Authorization: MC <access key>:<signature>
x-mc-app-id: <application id>
x-mc-req-id: 3d796b76-4180-40e5-8f7c-6e0fd643b1a9
x-mc-date: Sun, 21 Aug 2022 13:49:40 UTC
Content-Type: application/json
Accept: application/json`)
})

test('the signed text, without the application key', () => {
  expect(signedTextOf(exchange)).toBe(
    `Sun, 21 Aug 2022 13:49:40 UTC:3d796b76-4180-40e5-8f7c-6e0fd643b1a9:${createPolicy.path}:<application key>`,
  )
})

test('a body is its text; a file is a number of bytes', () => {
  expect(bodyOf(exchange)).toBe(exchange.request.body)
  expect(bodyOf(upload)).toBe('file, 1,800 bytes')
})

test('of an answer, the status and the useful headers', () => {
  const headers: Record<string, string> = { 'X-RateLimit-Limit': '100', 'Set-Cookie': 'no' }
  const answer = { status: 200, body: '', header: (name: string) => headers[name] ?? null }
  const end = { requestId: exchange.requestId, endedAt: 1, answer }
  expect(answerHeadOf(end)).toBe('HTTP 200\nX-RateLimit-Limit: 100')
  expect(answerHeadOf({ requestId: exchange.requestId, endedAt: 1 })).toBe('')
})

test('JSON is indented; other text, or a text too long, stays as received', () => {
  expect(pretty('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}')
  expect(pretty('<html>')).toBe('<html>')
  const long = JSON.stringify('x'.repeat(1_000_001))
  expect(pretty(long)).toBe(long)
})

test('a long text is cut, with the number of characters left', () => {
  expect(shorten('abc')).toEqual({ shown: 'abc', left: 0 })
  expect(shorten('x'.repeat(20_001)).left).toBe(1)
})

describe('what to look for', () => {
  const sent = {
    kind: 'sent',
    id: exchange.requestId,
    at: 0,
    region: 'eu',
    account: 'abcd1234',
    operation: 'createPolicy',
    attempt: 1,
    tab: exchange.requestId,
    bytes: 100,
  } as const

  const policyOf = (...values: string[]) => {
    const urls = values.map((value) => ({ action: 'block', type: 'domain', value }))
    return { sent: { ...sent, subject: { kind: 'policy' as const, input: { ...input, urls } } } }
  }

  test('the names of a policy, each once, and its URLs', () => {
    const { lookFor } = unknownOutcomeHelp(policyOf('a.example', 'b.example'))
    expect(lookFor[0]).toMatch(/named “Spring phishing”, “Everybody”\.$/)
    expect(lookFor[1]).toBe('2 URLs to block, such as a.example, b.example.')
    expect(unknownOutcomeHelp({ sent }).lookFor[0]).toContain('The name was not kept')
  })

  test('what tells a policy from others: its name and its first URL', () => {
    expect(sayWhich(policyOf('a.example'))).toBe('“Spring phishing”, a.example')
    expect(sayWhich(policyOf('a.example', 'b.example', 'c.example'))).toBe(
      '“Spring phishing”, a.example and 2 more',
    )
    expect(sayWhich({ sent })).toBe('')
  })

  test('the group of an import', () => {
    const subject = {
      kind: 'import',
      label: undefined,
      groupId: 'eNoGroup',
      notifyEmailAddress: 'ann@corp.example',
    } as const
    const { lookFor } = unknownOutcomeHelp({ sent: { ...sent, operation: 'importUsers', subject } })
    expect(lookFor.join(' ')).toContain('eNoGroup')
    expect(lookFor.join(' ')).toContain('mailbox')
  })

  test('of an import without content, nothing is said of an address or a group that cannot be read', () => {
    const { lookFor } = unknownOutcomeHelp({ sent: { ...sent, operation: 'importUsers' } })
    expect(lookFor.slice(1)).toEqual([
      'If they were added to a group: its members. The group cannot be read here.',
      'If an address was given for the result: its mailbox. The address cannot be read here.',
    ])
    const subject = { kind: 'import', label: undefined } as const
    const without = unknownOutcomeHelp({ sent: { ...sent, operation: 'importUsers', subject } })
    expect(without.lookFor.slice(1)).toEqual(['No address was given for the result, so no email reports it.'])
  })
})
