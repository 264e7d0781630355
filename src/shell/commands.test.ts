import { IconHome } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { navigation } from '../ui/frame/navigation.ts'
import { type Command, matchCommands } from './commands.ts'

const page = { group: 'Pages', run: () => undefined } as const
const commands: readonly Command[] = [
  ...Object.values(navigation).map((item) => ({ ...page, ...item })),
  { ...page, group: 'Settings', label: 'Theme: dark', Icon: IconHome },
  { ...page, group: 'Help', label: 'Working with the watchlist', Icon: IconHome },
]

test.each([
  ['', commands.map(({ label }) => label)],
  ['  watch ', ['Watchlist', 'Working with the watchlist']],
  ['csv people', ['Imports']],
  ['wipe', ['Settings']],
  ['DÁRK', ['Theme: dark']],
  ['help', ['Working with the watchlist']],
  ['imprts', []],
])('"%s" finds the commands in which each word occurs: %o', (typed, labels) => {
  expect(matchCommands(commands, typed).map(({ label }) => label)).toEqual(labels)
})
