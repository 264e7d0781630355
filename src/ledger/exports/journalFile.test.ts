// Claim: A file of the journal holds no key, and is read as a whole or not at all
import { describe, expect, test } from 'vitest'
import { type Chain, link, type Link, type Mark, origin, verify } from '../book/chain.ts'
import { endedEvent, idOf, sentEvent } from '../book/event.fixture.ts'
import type { Sent } from '../book/event.ts'
import type { RequestEntry } from '../book/requests.ts'
import { openJournalFile, readJournalFile, toJournalFile } from './journalFile.ts'

const own = { region: 'eu', account: 'ab12', former: ['0f0f'] }
const body = JSON.stringify({
  data: [
    {
      description: 'INC-1',
      urls: [{ action: 'block', type: 'url', value: 'x.example' }],
      policies: [{ description: 's' }],
    },
  ],
})
const entryOf = (n: number, part: Partial<Sent> = {}): RequestEntry => ({
  sent: sentEvent({ id: idOf(n), at: n, bytes: 3, content: { date: 'today', headers: {}, body }, ...part }),
  ended: endedEvent({
    id: idOf(n),
    at: n + 1,
    outcome: 'outcome unknown',
    content: { ids: ['p'], failures: [], records: [] },
  }),
  verdict: 'arrived',
})
const made = (...entries: readonly RequestEntry[]) =>
  toJournalFile(own, entries, {
    by: 'Ana Roe',
    chain: { anchor: origin, links: [], head: { seq: 4, hash: 'a'.repeat(64) } },
  })
const read = (text: string, whose: Parameters<typeof readJournalFile>[1] = own) =>
  readJournalFile(new Blob([text]), whose, 100)

test('what was exported is read, also after the account got new keys', async () => {
  const text = made(entryOf(1), entryOf(2, { account: '0f0f' }))
  expect(text).toContain('Journal entry 4 has digest')
  for (const whose of [own, { region: 'eu', account: 'cd34', former: ['0f0f', 'ab12'] }]) {
    const file = await read(text, whose)
    expect(file).toMatchObject({ requests: 2, isOfOthers: false })
    const { events } = file as Extract<typeof file, { events: unknown }>
    expect(events.map(({ kind }) => kind)).toEqual(['sent', 'ended', 'verdict', 'sent', 'ended', 'verdict'])
    expect(events[0]).toMatchObject({ subject: { input: { description: 'INC-1' } } })
    expect(events[0]).not.toHaveProperty('reader')
    expect(events[1]).toMatchObject({ content: { ids: ['p'] } })
  }
})

test('other keys of the region read it as of a colleague, who is named', async () => {
  const file = await read(made(entryOf(1)), { region: 'eu', account: 'cd34' })
  expect(file).toMatchObject({ isOfOthers: true, by: 'Ana Roe', account: 'ab12' })
  const { events } = file as Extract<typeof file, { events: unknown }>
  expect(events[0]).toMatchObject({ account: 'ab12', reader: 'cd34', content: { by: 'Ana Roe' } })
})

test('only what the account sent is exported', () => {
  const text = made(entryOf(1, { account: 'eeee' }), entryOf(2, { account: 'cd34', reader: 'ab12' }))
  expect(JSON.parse(text)).toMatchObject({ requests: [] })
})

const edited = (change: (file: Record<string, unknown>) => void): string => {
  const file = JSON.parse(made(entryOf(1))) as Record<string, unknown>
  change(file)
  return JSON.stringify(file)
}
const sentOf = (file: Record<string, unknown>) =>
  (file as { requests: { sent: Record<string, unknown> }[] }).requests[0]?.sent ?? {}

test.each([
  ['no JSON', '{', 'Not valid JSON.'],
  ['another format', '{"format":"x"}', 'Not a journal of this console'],
  ['another version', edited((file) => (file['version'] = 2)), 'Not a journal of this console'],
  [
    'another region',
    edited((file) => (file['region'] = 'us')),
    'It is of the account ab12 in us. You are signed in to ab12 in eu.',
  ],
  ['no request', edited((file) => (file['requests'] = [7])), 'Request 1 of the file is not valid'],
  ['a strange key', edited((file) => (sentOf(file)['note'] = 'Ann')), 'Request 1 of the file is not valid.'],
  [
    'keys of a third',
    edited((file) => (sentOf(file)['account'] = 'eeee')),
    'Request 1 of the file is not valid.',
  ],
  ['a later year', edited((file) => (sentOf(file)['at'] = 8.64e15)), 'Request 1 of the file is not valid.'],
  ['no date', edited((file) => (sentOf(file)['at'] = 1e300)), 'Request 1 of the file is not valid.'],
  [
    'another operation',
    edited((file) => (sentOf(file)['operation'] = 'Ann-Smith')),
    'Request 1 of the file is not valid.',
  ],
  [
    'another body',
    edited((file) => (sentOf(file)['digest'] = 'ab'.repeat(32))),
    'has another body than its digest says.',
  ],
  [
    'a body that says nothing',
    edited((file) => (sentOf(file)['content'] = { date: '', headers: {}, body: '{}' })),
    'Request 1 of the file is not valid.',
  ],
  [
    'an end of another',
    made(entryOf(1)).replace(`"ended","id":"${idOf(1)}"`, `"ended","id":"${idOf(2)}"`),
    'Request 1 of the file is not valid.',
  ],
])('a file with %s is refused as a whole', async (_, text, reason) => {
  const file = await read(text)
  expect(file).toEqual({ reason: expect.stringContaining(reason) })
})

test('a prototype in a file is not a prototype', async () => {
  const file = await read(made(entryOf(1)).replace('"sent":{', '"sent":{"__proto__":{"a":1},'))
  expect('events' in file && file.events[0]).not.toHaveProperty('a')
})

test('a file names no keys but its own as the sender or the reader', async () => {
  const planted = await read(edited((file) => (sentOf(file)['reader'] = 'dead01')))
  expect('events' in planted && planted.events[0]).not.toHaveProperty('reader')
  const asMine = made(entryOf(1))
    .replaceAll('"ab12"', '"cd34"')
    .replace('"account":"cd34"', '"account":"ab12"')
  expect(await read(asMine, { region: 'eu', account: 'cd34' })).toHaveProperty('reason')
})

/** A device's chain of these requests, with one of another account before them. */
async function chainOf(...entries: readonly RequestEntry[]): Promise<Chain> {
  let head: Mark = origin
  const links: Link[] = []
  const events = [entryOf(9, { account: 'eeee' }), ...entries].flatMap(({ sent, ended }) => [
    sent,
    ...(ended ? [ended] : []),
    { kind: 'verdict', id: sent.id, at: 7, verdict: 'did not arrive' } as const,
  ])
  for (const event of events) {
    const sealed = { iv: new Uint8Array([event.at]), sealed: new Uint8Array([1]).buffer }
    // oxlint-disable-next-line no-await-in-loop -- each link holds the one before it
    const next = await link(head, event, event.kind === 'verdict' ? undefined : sealed)
    links.push(next)
    head = { seq: next.seq, hash: next.hash }
  }
  return { anchor: origin, links, head }
}
const exportOf = async (...entries: readonly RequestEntry[]) =>
  toJournalFile(own, entries, { by: 'Ana Roe', chain: await chainOf(...entries) })
const openText = (text: string) => openJournalFile(new Blob([text]), 100)
async function arrive(text: string) {
  const opened = await openText(text)
  if ('reason' in opened) throw new Error(opened.reason)
  return opened
}

describe('a file that is opened without keys', () => {
  test('has a chain without contents that can be verified, and its requests of all keys of the account', async () => {
    const text = await exportOf(entryOf(1), entryOf(2, { account: '0f0f' }))
    expect(text).not.toContain('sealed":{')
    const { whose, events, chain, unchained, by } = await arrive(text)
    expect({ whose, unchained, by }).toEqual({
      whose: { region: 'eu', account: 'ab12', former: ['0f0f'] },
      unchained: 0,
      by: 'Ana Roe',
    })
    expect(events.filter(({ kind }) => kind === 'sent')).toHaveLength(2)
    if (!chain) throw new Error('It has one.')
    expect(await verify(chain)).toEqual({ intact: true, links: 9 })
    expect(await verify(chain, chain.links[3])).toMatchObject({ named: 'found' })
  })

  test('has the findings of its chain, whatever stands beside a request', async () => {
    const { events } = await arrive(await exportOf(entryOf(1)))
    expect(events.find(({ kind, id }) => kind === 'verdict' && id === idOf(1))).toMatchObject({
      verdict: 'did not arrive',
    })
  })

  test.each([
    [
      'another outcome',
      (text: string) => text.replace('"outcome":"outcome unknown"', '"outcome":"accepted"'),
    ],
    ['another time', (text: string) => text.replace('"at":1,', '"at":0,')],
  ])('is shown as its chain has it where a request has %s, which is counted', async (_, forge) => {
    const text = await exportOf(entryOf(1), entryOf(2))
    const { events, unchained } = await arrive(forge(text))
    expect(unchained).toBe(1)
    const ofFirst = events.filter(({ id }) => id === idOf(1))
    expect(ofFirst).toMatchObject([
      { kind: 'sent', at: 1 },
      { kind: 'ended', outcome: 'outcome unknown' },
      { kind: 'verdict' },
    ])
    expect(ofFirst.filter((event) => 'content' in event)).toHaveLength(1)
  })

  test('shows a request that was cut out of it, without its content', async () => {
    const file = JSON.parse(await exportOf(entryOf(1), entryOf(2))) as { requests: unknown[] }
    file.requests.shift()
    const { events, unchained } = await arrive(JSON.stringify(file))
    expect(unchained).toBe(0)
    expect(events.find(({ id }) => id === idOf(1))).toMatchObject({ kind: 'sent', operation: 'createPolicy' })
    expect(events.find(({ id }) => id === idOf(1))).not.toHaveProperty('content')
  })

  test('names no more keys than an account can have had', async () => {
    const senders = Array.from({ length: 200 }, (_, n) => ({ sent: { account: n.toString(16) } }))
    expect(await openText(edited((file) => (file['requests'] = senders)))).toEqual({
      reason: 'The file has requests of too many keys.',
    })
  })

  test('reads no request beyond the most that a file may have', async () => {
    const senders = Array.from({ length: 200 }, (_, n) => ({ sent: { account: n.toString(16) } }))
    const many = [...Array.from({ length: 20_000 }, () => ({})), ...senders]
    expect(await openText(edited((file) => (file['requests'] = many)))).toMatchObject({
      reason: expect.stringContaining('20,200'),
    })
  })

  test.each([
    ['an edited head', (text: string) => text.replaceAll('"outcome unknown"', '"accepted"')],
    ['a removed link', (text: string) => text.replace(/\{"seq":3,.*?\},(?=\{"seq":4)/, '')],
  ])('with %s is opened, and its chain is found broken', async (_, forge) => {
    const { chain } = await arrive(forge(await exportOf(entryOf(1))))
    if (!chain) throw new Error('It has one.')
    expect(await verify(chain)).toMatchObject({ intact: false })
  })

  test.each([
    ['a strange key in its chain', (text: string) => text.replace('"anchor":{', '"anchor":{"note":"Ann",')],
    ['a name in a head of its chain', (text: string) => text.replace('"event":{', '"event":{"note":"Ann",')],
    ['no list of links', (text: string) => text.replace(/"links":\[.*\]/, '"links":7')],
  ])('with %s is refused', async (_, forge) => {
    expect(await openText(forge(await exportOf(entryOf(1))))).toEqual({
      reason: expect.stringContaining('The chain of the file is not valid') as unknown,
    })
  })

  test('of an older console has no chain', async () => {
    const { chain, events } = await arrive(edited((file) => delete file['chain']))
    expect(chain).toBeUndefined()
    expect(events).toHaveLength(3)
  })
})
