import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { entryWith, idOf, policyInput } from '../entry.fixture.ts'
import { toRow } from '../entry.ts'
import { toCsv, toJson } from './export.ts'

const at = Date.UTC(2026, 6, 14, 12, 0, 1)
const input = policyInput({
  description: '=1+1',
  urls: [
    { action: 'block', type: 'domain', value: 'phish.example' },
    { action: 'allow', type: 'domain', value: 'good.example' },
  ],
  policies: [{ description: 's', toDate: '2026-12-31T22:30:00+0000' }],
})
const created = entryWith({ at, input, outcome: 'accepted', answer: [{ id: 'eNo1' }] })
const rows = [{ ...created, request: { ...created.request, digest: 'ab' } }, entryWith({ id: idOf(2) })].map(
  (entry) => toRow(entry, new Set()),
)

test('a spreadsheet has a row for each request, and no formula', () => {
  const { data } = Papa.parse<Record<string, string>>(toCsv(rows), { header: true, skipEmptyLines: true })
  expect(data).toHaveLength(2)
  expect(data[0]).toEqual({
    time: '2026-07-14T12:00:01.000Z',
    operation: 'Create policy',
    name: "'=1+1",
    urls: 'block phish.example\nallow good.example',
    who: expect.stringContaining('31 Dec 2026 22:30'),
    outcome: 'accepted',
    'request id': idOf(1),
    'returned ids': 'eNo1',
    'http status': '200',
    sha256: 'ab',
  })
  expect(data[1]).toMatchObject({ outcome: 'outcome unknown', 'http status': '', sha256: '' })
})

test('JSON has each request in full, and what was signed without its keys', () => {
  const text = toJson(rows)
  expect(JSON.parse(text)).toEqual({ format: 'signet-activity', requests: rows })
  expect(text).not.toMatch(/authorization|app-id/i)
})
