/**
 * Pastes of kinds that public reports of comparable tools name: values that are in the list, that never are, that are named
 * as left out or ignored, pairs of which one holds, actions of what is kept, and those that raise a question.
 */
import { expect, test } from 'vitest'
import { read, readJson } from './urls.fixture.ts'

interface Paste {
  readonly name: string
  readonly text: string
  readonly has: readonly string[]
  readonly not?: readonly string[]
  readonly told?: readonly string[]
  readonly pairs?: readonly { readonly kept: string; readonly told: string }[]
  readonly ask?: boolean
  readonly action?: Readonly<Record<string, string>>
}

const pastes = readJson('pastes') as readonly Paste[]

test.each(pastes)('$name', ({ text, has, not = [], told = [], pairs = [], ask, action = {} }) => {
  const reading = read(text)
  const actions = new Map(reading.found.map((entry) => [entry.value, entry.action]))
  const named = [...reading.leftOut, ...reading.ignored].map((each) => `${each.text} ${each.reason}`)
  const isNamed = (piece: string) => named.some((each) => each.includes(piece))
  expect(has.filter((value) => !actions.has(value))).toEqual([])
  expect(not.filter((value) => actions.has(value))).toEqual([])
  expect(told.filter((piece) => !isNamed(piece))).toEqual([])
  expect(pairs.filter((pair) => !actions.has(pair.kept) && !isNamed(pair.told))).toEqual([])
  expect(
    Object.entries(action).filter(([value, wanted]) => (actions.get(value) ?? wanted) !== wanted),
  ).toEqual([])
  const asks =
    reading.leftOut.filter(({ code }) => code === 'action to decide').length + (reading.spare ?? []).length
  expect(asks > 0 || !ask).toBe(true)
})
