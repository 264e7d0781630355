import { IconFile } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { entryWith, idOf } from '../log/entry.fixture.ts'
import { sentPolicies } from '../policies/sent/sent.ts'
import {
  type Command,
  maxShown,
  newCommands,
  pageCommands,
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

const sentPolicy = (n: number, description: string, value: string, scope: object = {}) => {
  const urls = [{ action: 'block', type: 'url', value }]
  const input = { description, urls, policies: [{ description: 's', ...scope }] }
  return entryWith({ id: idOf(n), input })
}
const wave = sentPolicy(1, 'Parcel wave INC-4711', 'parcel-fee.example/pay')
const fee = sentPolicy(2, 'parcel-fee.example', 'other.example', { to: { type: 'internal_addresses' } })

test('a sent policy opens its receipt, and is found by name first, then by URL, also defanged, people and id', () => {
  const commands = sentCommands(sentPolicies([wave, fee], new Set()))
  expect(commands[0]).toMatchObject({ label: 'Parcel wave INC-4711', act: `/policies?sent=${idOf(1)}` })
  const find = (typed: string) => labels(searchCommands([...pages, ...commands, ...themes], typed, []))
  for (const typed of ['hxxp://parcel-fee[.]example/pay', 'parcel-fee.example/pay', idOf(1), '4711 pay']) {
    expect(find(typed)).toEqual([['Sent policies', 'Parcel wave INC-4711']])
  }
  // The name alone has it as it is typed.
  expect(find('parcel-fee.example')).toEqual([
    ['Sent policies', 'parcel-fee.example', 'Parcel wave INC-4711'],
  ])
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
