import { expect, test } from 'vitest'
import type { ReadLine } from '../urls/pasteResult.ts'
import { readText } from '../urls/readText.ts'
import { type ReasonCode, refuse } from '../urls/reasons.ts'
import { addableOf, areAddable, declined, groupsOf } from './leftOutLines.ts'
import { needsAnswer, textOf, withLinesOf } from './leftOutLines.ts'

const line = (text: string, code: ReasonCode = 'space', at = 1, detail?: string): ReadLine => ({
  line: at,
  text,
  ...refuse(code, detail),
})

const safeLink = 'https://nam10.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2Fx&data=1'
test.each<[string, ReasonCode | undefined, string | undefined]>([
  ['invoice.pdf', 'file name', 'http://invoice.pdf'],
  ['build.internal', 'top level', 'http://build.internal'],
  ['https://cert.example/advisory', 'live link', 'https://cert.example/advisory'],
  ['evil.example', 'action to decide', 'http://evil.example'],
  [safeLink, undefined, 'https://a.example/x'],
  ['https://protect-eu.mimecast.com/s/Ab3d?domain=a.example', 'wrapped token', undefined],
  // One click would add another host, or more than was meant.
  ['www.a.example', 'host alone', undefined],
  ['a[.]exampleSeite', 'unclear', undefined],
  ['k-of-x.example', 'begins before', undefined],
  ['soc@cert.example', 'email', undefined],
  ['two words', undefined, undefined],
])('of %j, left out as %j, one click adds %j', (text, code, added) => {
  expect(addableOf(line(text, code))).toBe(added)
})

test('lines are grouped by the sentence of their reason, so that each action word is asked by itself', () => {
  const lines = [
    line('a.exe', 'file name'),
    line('b.example', 'action to decide', 2, 'allowed'),
    line('c.exe', 'file name', 3),
    line('d.example', 'action to decide', 4, 'detected'),
    line('e.example', undefined, 5),
  ]
  const groups = [...groupsOf(lines).values()]
  expect(groups.map((group) => group.map(({ line: at }) => at))).toEqual([[1, 3], [2], [4], [5]])
  expect(groups.map((group) => group.some(needsAnswer))).toEqual([false, true, true, false])
})

test('a question that is declined is asked no more', () => {
  const lines = [line('b.example', 'action to decide', 1, 'allowed'), line('a.exe', 'file name', 2)]
  expect(declined(lines, lines.slice(0, 1)).map(({ code }) => code)).toEqual(['declined', 'file name'])
})

test('one click adds no lines of which one may be cut short', () => {
  expect(areAddable([line('a.exe', 'file name')])).toBe(true)
  expect(areAddable([line('a.exe', 'file name'), line('http://a.example/x', 'may go on')])).toBe(false)
})

test('lines that are added keep the lines of the paste, and none is lost', () => {
  const lines = [
    line('- a.example', 'action to decide', 7, 'allowed'),
    line('b.example # note', 'action to decide', 9, 'allowed'),
    line('two words', 'space', 11),
  ]
  const options = { mode: 'list', action: 'block' } as const
  const { found, leftOut } = withLinesOf(lines, readText(textOf(lines), options))
  expect(found).toMatchObject([
    { value: 'a.example', sources: [{ line: 7 }] },
    { value: 'b.example', sources: [{ line: 9 }] },
  ])
  expect(leftOut).toMatchObject([{ text: 'two words', line: 11 }])
})

test('a line that is added has the action that its row ordered, or else that of the box', () => {
  const rows = '[{"url":"foo.corp","action":"allow"},{"url":"bar.corp"}]'
  const { leftOut } = readText(rows, { action: 'block', mode: 'json' })
  expect(leftOut.map(({ code, action }) => `${code}: ${action}`)).toEqual([
    'top level: allow',
    'top level: undefined',
  ])
  const { found } = withLinesOf(leftOut, readText(textOf(leftOut), { mode: 'list', action: 'block' }))
  expect(found.map(({ value, action }) => `${action} ${value}`)).toEqual(['allow foo.corp', 'block bar.corp'])
})
