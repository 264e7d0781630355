/** The files of Activity: their content, and that they have no key, no signature and no row of an import. */
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { sentEvent } from '../book/event.fixture.ts'
import type { RequestRow } from '../book/requests.ts'
import { toCsv, toJson } from './exports.ts'

const at = Date.UTC(2026, 6, 14, 12, 0, 1)
const id = '3d796b76-4180-40e5-8f7c-6e0fd643b1a9'
const digest = 'ab'.repeat(32)
const input = {
  description: '=1+1',
  urls: [
    { action: 'block', type: 'domain', value: 'phish.example' },
    { action: 'allow', type: 'domain', value: 'good.example' },
  ],
  policies: [{ description: 's', toDate: '2026-12-31T22:30:00+0000' }],
}
const policy: RequestRow = {
  outcome: 'accepted',
  sent: sentEvent({ id, at, account: 'abcd1234', bytes: 512, digest, subject: { kind: 'policy', input } }),
  ended: {
    kind: 'ended',
    id,
    at: at + 250,
    outcome: 'accepted',
    httpStatus: 200,
    content: { ids: ['eNo1', 'eNo2'], failures: [], records: [] },
  },
}
const { ended: _, ...unanswered } = policy

test('a spreadsheet has a row for each request, and no formula', () => {
  const { data } = Papa.parse<Record<string, string>>(
    toCsv([policy, { ...unanswered, outcome: 'outcome unknown' }]),
    { header: true, skipEmptyLines: true },
  )
  expect(data[0]).toEqual({
    time: '2026-07-14T12:00:01.000Z',
    operation: 'Create policy with targets',
    name: "'=1+1",
    what: '2 URLs: 1 to block, 1 to allow',
    urls: 'phish.example good.example',
    who: expect.stringContaining('31 Dec 2026 22:30'),
    outcome: 'accepted',
    'request id': id,
    'returned ids': 'eNo1 eNo2',
    region: 'eu',
    account: 'abcd1234',
    bytes: '512',
    sha256: digest,
    'duration ms': '250',
    'http status': '200',
    failure: '',
  })
  expect(data[1]).toMatchObject({ outcome: 'outcome unknown', 'duration ms': '' })
})

test('JSON has each request in full, without what is encrypted', () => {
  const sealed = { iv: new Uint8Array([1]), sealed: new ArrayBuffer(1) }
  const row = { ...policy, sent: { ...policy.sent, encrypted: sealed, sealed: 'cd' } }
  const { format, requests } = JSON.parse(toJson([row])) as { format: string; requests: object[] }
  expect(format).toBe('signet-activity')
  expect(requests).toEqual([{ outcome: 'accepted', sent: policy.sent, ended: policy.ended }])
})
