import { IconFile } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { idOf, policySubject, sentEvent, urlOf } from '../ledger/book/event.fixture.ts'
import { requestsOf } from '../ledger/book/requests.ts'
import { type Sent, summarise } from '../policies/sent/sentPolicy.ts'
import {
  type Command,
  createRequestSearch,
  maxShown,
  newCommands,
  pageCommands,
  requestCommand,
  searchCommands,
  sentCommands,
  topicCommands,
  withUse,
} from './commands.ts'

const pages = pageCommands([
  { to: '/policies', label: 'Policies', Icon: IconFile, keywords: 'domains' },
  { to: '/watchlist', label: 'Watchlist', Icon: IconFile, keywords: '' },
])
const setting = (label: string, keywords = ''): Command => ({
  id: label,
  group: 'Settings',
  label,
  keywords,
  act: '',
})
const themes = [setting('Theme: light'), setting('Theme: dark')]
const labels = (sections: ReturnType<typeof searchCommands>) =>
  sections.map(({ title, commands }) => [title, ...commands.map(({ label }) => label)])

test('with nothing typed, what was used last comes first, and once', () => {
  expect(
    labels(searchCommands([...pages, ...themes], ' ', ['Theme: dark', 'gone', 'page /policies'])),
  ).toEqual([
    ['Recent', 'Theme: dark', 'Policies'],
    ['Pages', 'Watchlist'],
    ['Settings', 'Theme: light'],
  ])
})

test('the group with the best match comes first', () => {
  const wavy = setting('A dark wave')
  expect(labels(searchCommands([...pages, ...themes], 'theme dark', []))).toEqual([
    ['Settings', 'Theme: dark'],
  ])
  // Both labels have a word that begins so, and the first of equals stays first.
  expect(labels(searchCommands([wavy, ...pages], 'w', []))).toEqual([
    ['Settings', 'A dark wave'],
    ['Pages', 'Watchlist'],
  ])
  const helps = topicCommands(() => {})
  expect(labels(searchCommands([...helps, ...pages], 'training', []))).toEqual([
    ['Help', 'Working with the watchlist'],
  ])
})

test('among equals, what was used last comes first', () => {
  expect(labels(searchCommands(themes, 'theme', []))).toEqual([['Settings', 'Theme: light', 'Theme: dark']])
  expect(labels(searchCommands(themes, 'theme', ['Theme: dark']))).toEqual([
    ['Settings', 'Theme: dark', 'Theme: light'],
  ])
})

test('a group shows its first few, and how many there are', () => {
  const many = Array.from({ length: 30 }, (_, at) => setting(`Theme ${at}`))
  const [section] = searchCommands(many, 'theme', [])
  expect(section).toMatchObject({ total: 30 })
  expect(section?.commands).toHaveLength(maxShown)
})

test('a used command moves to the front, and only so many are remembered', () => {
  expect(withUse(['a', 'b'], 'b')).toEqual(['b', 'a'])
  const many = Array.from({ length: 40 }, (_, at) => String(at))
  expect(many.reduce(withUse, [] as readonly string[])).toHaveLength(20)
})

const sent = (n: number, url: string) =>
  sentEvent({
    id: idOf(n),
    at: n * 1_000,
    account: 'abcd1234',
    subject: policySubject({ description: 'Wave', urls: [urlOf(`block ${url}`)] }),
  })
const book = requestsOf(Array.from({ length: 20 }, (_, n) => sent(n, `host${n % 2}.example/Ä`)))

test('earlier requests are found by every word, the latest first', () => {
  const { find: search, prepare } = createRequestSearch([...book.values()])
  // Those prepared so far, and the rest.
  expect(prepare(7)).toBe(true)
  const found = search('HOST1.example/a block', 3)
  expect(found.total).toBe(10)
  expect(found.latest.map((entry) => entry.sent.id)).toEqual([19, 17, 15].map(idOf))
  expect(search(idOf(4), 3).latest).toHaveLength(1)
  expect(search(`${idOf(4)} host1`, 3).total).toBe(0)
  expect(search('', 3).total).toBe(0)
  expect(prepare(7)).toBe(false)
})

test('an earlier request is found by a defanged address, and not where it is listed already', () => {
  const { find } = createRequestSearch([...book.values()])
  expect(find('hxxps://host1[.]example/Ä', 3).total).toBe(10)
  expect(find('host1[.]example', 3).total).toBe(10)
  expect(find('host1', 3, (id) => id !== idOf(5)).latest.map((entry) => entry.sent.id)).toEqual([idOf(5)])
})

const sentPolicy = (n: number, description: string, value: string, scope: object = {}): Sent => {
  const input = { description, urls: [urlOf(`block ${value}`)], policies: [{ description: 's', ...scope }] }
  const entry = { sent: sentEvent({ id: idOf(n), subject: policySubject(input) }) }
  return { ...summarise(entry)!, outcome: 'accepted' }
}
const wave = sentPolicy(1, 'Parcel wave INC-4711', 'parcel-fee.example/pay')
const fee = sentPolicy(2, 'parcel-fee.example', 'other.example', { to: { type: 'internal_addresses' } })

test('a sent policy opens its receipt, and is found by name first, then by URL, also defanged, people and id', () => {
  const commands = sentCommands([wave, fee])
  expect(commands[0]).toMatchObject({ label: wave.name, act: `/policies?sent=${idOf(1)}` })
  const find = (typed: string) => labels(searchCommands([...pages, ...commands, ...themes], typed, []))
  for (const typed of ['hxxp://parcel-fee[.]example/pay', 'parcel-fee.example/pay', idOf(1), '4711 pay']) {
    expect(find(typed)).toEqual([['Sent policies', wave.name]])
  }
  // The name alone has it as it is typed.
  expect(find('parcel-fee.example')).toEqual([['Sent policies', fee.name, wave.name]])
  expect(find('nobody')).toEqual([])
})

test('"block" offers a new policy before the articles that name it', () => {
  const found = searchCommands([...pages, ...newCommands(() => {}), ...topicCommands(() => {})], 'block', [])
  expect(found[0]).toMatchObject({
    title: 'Actions',
    commands: [
      { label: 'New block policy', act: '/policies?new=block' },
      { label: 'Block from the clipboard' },
    ],
  })
  expect(found.length).toBeGreaterThan(1)
})

test('the latest request is so by time, whichever tab logged it first', () => {
  const others = requestsOf([sent(2, 'c.example'), sent(3, 'a.example'), sent(1, 'b.example')])
  const { latest } = createRequestSearch([...others.values()]).find('example', 2)
  expect(latest.map((entry) => entry.sent.id)).toEqual([3, 2].map(idOf))
})

test('an earlier request opens in the activity page', () => {
  const entry = book.get(idOf(0))!
  const live = new Set([idOf(99)])
  const command = requestCommand(entry, live, { region: 'eu', account: 'abcd1234' })
  expect(command).toMatchObject({
    label: 'Create policy (“Wave”, host0.example/Ä)',
    act: `/activity?id=${idOf(0)}`,
  })
  expect(command.detail).toMatch(/^on its way, [^,]+ [\d:]+$/)
  expect(requestCommand(entry, live, undefined).detail).toMatch(/, eu abcd1234$/)
})

test('what an admin came to do is a command, and comes before the articles and the pages', () => {
  const all = [...pages, ...newCommands(() => {}), ...topicCommands(() => {})]
  for (const [typed, label] of [
    ['allow', 'New allow policy'],
    ['block clip', 'Block from the clipboard'],
    ['import a file', 'Import a file'],
    ['read the watch', 'Read the watchlist'],
  ] as const) {
    expect(searchCommands(all, typed, [])[0]?.commands[0]?.label).toBe(label)
  }
})
