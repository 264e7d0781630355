/** The three exports: their content, that other readers understand them, and that they leak nothing. */
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { endedEvent, sentEvent } from '../book/event.fixture.ts'
import type { RequestRow } from '../book/requests.ts'
import { reviewDatesOfRow, toCalendar } from './calendar.ts'
import { requestsToCsv } from './csv.ts'
import { toJsonl } from './jsonl.ts'

const at = Date.UTC(2026, 6, 14, 12, 0, 1)
const id = '3d796b76-4180-40e5-8f7c-6e0fd643b1a9'
const digest = 'ab'.repeat(32)
const mark = { seq: 42, hash: digest }
const journal = `Journal entry 42 has digest ${digest.slice(0, 32)}`

const subject = {
  kind: 'policy' as const,
  input: {
    description: 'Parcel wave',
    urls: [
      { action: 'block', type: 'domain', value: 'phish.example' },
      { action: 'block', type: 'url', value: 'bad.example/login' },
      { action: 'allow', type: 'domain', value: 'good.example' },
    ],
    policies: [
      { description: 's', to: { emailAddress: 'ann@corp.example' }, toDate: '2026-12-31T23:30:00+0100' },
      { description: 's', toDate: '2026-12-31T22:30:00+0000' },
    ],
  },
}
const secureId = (end: string) => `${'Vz0KgkAUhuF7-mW1C_'.repeat(2)}${end}`

const policy: RequestRow = {
  outcome: 'accepted',
  sent: sentEvent({ id, at, account: 'abcd1234', bytes: 512, digest, subject }),
  ended: {
    kind: 'ended',
    id,
    at: at + 250,
    outcome: 'accepted',
    httpStatus: 200,
    content: { ids: [`-${secureId('A1=')}`, secureId('B2')], failures: [], records: [] },
    quota: { limit: 100, remaining: 42, resetMs: 60_000 },
  },
}
const lost: RequestRow = {
  ...policy,
  outcome: 'outcome unknown',
  ended: endedEvent({ id, at: at + 9, outcome: 'outcome unknown', error: 'lost' }),
}
const { ended: _, ...unanswered } = policy
const gone: RequestRow = { ...unanswered, outcome: 'outcome unknown' }
const refused: RequestRow = {
  ...policy,
  outcome: 'refused',
  ended: {
    kind: 'ended',
    id,
    at: at + 9,
    outcome: 'refused',
    error: 'refused',
    httpStatus: 400,
    metaStatus: 400,
    content: { ids: [], failures: [{ field: 'data.0.urls', code: 'err_validation' }, {}], records: [] },
  },
}
const different: RequestRow = {
  ...policy,
  outcome: 'stored differently',
  ended: { ...policy.ended!, outcome: 'stored differently' },
}
const rows = [policy, lost, gone, refused]

describe('JSON Lines', () => {
  test('the whole of one line', () => {
    expect(JSON.parse(toJsonl([policy], mark))).toEqual({
      '@timestamp': '2026-07-14T12:00:01.000Z',
      ecs: { version: '8.11.0' },
      event: {
        kind: 'event',
        module: 'signet',
        dataset: 'signet.activity',
        category: ['configuration'],
        type: ['creation'],
        action: 'createPolicy',
        outcome: 'success',
        id,
        start: '2026-07-14T12:00:01.000Z',
        end: '2026-07-14T12:00:01.250Z',
        duration: 250_000_000,
      },
      http: { request: { id, method: 'POST', body: { bytes: 512 } }, response: { status_code: 200 } },
      url: { path: '/api/policy/webwhiteurl/create-policy-with-targets' },
      hash: { sha256: digest },
      related: { hash: [digest] },
      cloud: { region: 'eu' },
      labels: { account_fingerprint: 'abcd1234' },
      signet: {
        fate: 'accepted',
        journal,
        attempt: 1,
        returned_ids: [`-${secureId('A1=')}`, secureId('B2')],
        quota: { limit: 100, remaining: 42, reset_ms: 60_000 },
        policy: { urls: 3, actions: ['block', 'allow'], scopes: 2 },
      },
    })
  })

  test('one line per event, each of them JSON, with the outcomes of ECS', () => {
    const lines = toJsonl(rows, mark).split('\n')
    expect(lines.pop()).toBe('')
    const read = lines.map((line) => JSON.parse(line) as { event: { outcome: string }; error?: object })
    expect(read.map(({ event }) => event.outcome)).toEqual(['success', 'unknown', 'unknown', 'failure'])
    expect(read.map(({ error }) => error)).toEqual([
      undefined,
      { type: 'lost' },
      undefined,
      { type: 'refused', code: ['err_validation'] },
    ])
  })

  test.each([
    ['arrived', 'success'],
    ['did not arrive', 'failure'],
    ['on its way', 'unknown'],
    ['failed', 'failure'],
    ['not executed', 'failure'],
    ['read', 'success'],
    ['stored differently', 'failure'],
  ] as const)('%s is a %s', (outcome, inEcs) => {
    expect(JSON.parse(toJsonl([{ ...gone, outcome }], undefined))).toMatchObject({
      event: { outcome: inEcs },
    })
  })

  test('is empty without requests', () => expect(toJsonl([], mark)).toBe(''))
})

describe('CSV', () => {
  test('another reader reads it: CRLF, as many cells as headers', () => {
    const text = requestsToCsv(rows, mark)
    expect(text.endsWith('\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const { data, errors } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
    expect(errors).toEqual([])
    expect(data).toHaveLength(4)
    expect(data[0]).toMatchObject({
      time: '2026-07-14T12:00:01.000Z',
      operation: 'Create policy',
      what: '3 URLs: 2 to block, 1 to allow',
      outcome: 'accepted',
      'request id': id,
      bytes: '512',
      'duration ms': '250',
      'http status': '200',
      'calls left': '42',
      journal,
    })
    expect(data[2]).toMatchObject({ 'duration ms': '', 'http status': '', failure: '' })
    expect(data[3]).toMatchObject({ failure: 'refused', 'failure codes': 'data.0.urls: err_validation; ' })
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1'])(
    'a text that could be a formula is marked as text: %j',
    (region) => {
      const [, line] = requestsToCsv([{ ...policy, sent: { ...policy.sent, region } }], mark).split(
        /\r\n(?=")/,
      )
      expect(line).toContain(`,"'${region}",`)
    },
  )

  test('an id that begins with a hyphen is marked too', () => {
    expect(requestsToCsv([policy], undefined)).toContain(`"'-${secureId('A1=')} ${secureId('B2')}"`)
  })

  test('quotes and commas stay inside their cell', () => {
    const region = 'a "b", c;=1'
    const text = requestsToCsv([{ ...policy, sent: { ...policy.sent, region } }], mark)
    expect(text).toContain('"a ""b"", c;=1"')
    expect(Papa.parse<Record<string, string>>(text, { header: true }).data[0]?.region).toBe(region)
  })
})

// ---- the calendar ----

/** RFC 5545 §3.1, read back. */
const unfold = (ics: string) => ics.replaceAll('\r\n ', '').split('\r\n')

describe('the calendar', () => {
  const now = Date.UTC(2026, 6, 14, 13)

  test('one date for each end of a policy, the same moment once', () => {
    const dates = reviewDatesOfRow(policy)
    expect(dates.map(({ when }) => when)).toEqual([Date.UTC(2026, 11, 31, 22, 30)])
  })

  test('the end that is stored of a policy that was stored differently, and a name that says so', () => {
    const toDate = '2027-01-01T00:00:00+0000'
    const records = [{ id: 'p', policies: [{ policy: { description: 's', toDate } }] }]
    const ended = { ...different.ended!, content: { ids: ['p'], failures: [], records } }
    const dates = reviewDatesOfRow({ ...different, ended })
    expect(dates.map(({ when }) => when)).toEqual([Date.UTC(2027, 0, 1)])
    for (const { summary } of dates) expect(summary).toMatch(/, stored differently\)$/)
  })

  test.each(['refused', 'not executed', 'did not arrive', 'on its way'] as const)(
    'none for a policy that is %s',
    (outcome) => expect(reviewDatesOfRow({ ...policy, outcome })).toEqual([]),
  )

  test('none for a date that cannot be read', () => {
    const policies = subject.input.policies.map((scope) => ({ ...scope, toDate: '2026-02-30T00:00:00+0000' }))
    const input = { ...subject.input, policies }
    expect(reviewDatesOfRow({ ...policy, sent: { ...policy.sent, subject: { ...subject, input } } })).toEqual(
      [],
    )
  })

  test('is a calendar of RFC 5545', () => {
    const ics = toCalendar(reviewDatesOfRow(policy), now, mark)
    expect(ics.endsWith('END:VCALENDAR\r\n')).toBe(true)
    for (const line of ics.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(ics.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const lines = unfold(ics)
    expect(lines.slice(0, 3)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Signet//Review dates//EN',
    ])
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
    expect(lines.filter((line) => line === 'DTSTAMP:20260714T130000Z')).toHaveLength(1)
    expect(lines).toContain('DTSTART:20261231T223000Z')
    expect(lines).toContain('TRIGGER:-P7D')
    expect(lines).toContain(`UID:${id}-${Date.UTC(2026, 11, 31, 22, 30) / 1_000}@signet`)
    expect(lines).toContain(String.raw`SUMMARY:Policy ends: Parcel wave (3 URLs: 2 to block\, 1 to allow)`)
    const description = lines.find((line) => line.includes('Policy id: '))
    expect(description).toContain(String.raw`\nAccount: abcd1234\nPolicy id: `)
    expect(description?.endsWith(journal.replace(',', String.raw`\,`))).toBe(true)
  })

  test('long lines are folded between characters, however many bytes they have', () => {
    const summary = `${'ü'.repeat(60)}${'🙂'.repeat(40)}; a, b\\c\nd`
    const ics = toCalendar([{ uid: 'u', summary, description: '', when: 0 }], now, undefined)
    for (const line of ics.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line).not.toContain('\ufffd')
      // A split character would not survive UTF-8.
      expect(Buffer.from(line).toString()).toBe(line)
    }
    const found = unfold(ics).find((line) => line.startsWith('SUMMARY:'))
    expect(found).toBe(`SUMMARY:${'ü'.repeat(60)}${'🙂'.repeat(40)}${String.raw`\; a\, b\\c\nd`}`)
  })
})
