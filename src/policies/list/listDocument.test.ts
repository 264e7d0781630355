import { expect, test } from 'vitest'
import { pasteReportOf } from '../urls/paste.ts'
import { addTo } from '../urls/reading.ts'
import { readText } from '../urls/urls.ts'
import { emptyList } from './entryList.ts'
import { backInBox, decline } from './listDocument.ts'

const line = (text: string, code?: string) => ({ index: 0, text, reason: 'r', code })
const [old, rejected, asked] = [line('old'), line('x.pdf'), line('evil.example', 'word to decide')]

test('the text of an undone paste is in the box again, and its lines are no longer left out', () => {
  const paste = { text: 'a.example\nx.pdf', rejected: [rejected] }
  expect(backInBox({ text: '', left: [old, rejected] }, paste)).toEqual({ text: paste.text, left: [old] })
  expect(backInBox({ text: 'typed since', left: [old] }, paste).text).toBe('typed since\na.example\nx.pdf')
})

test('a line that stays left out is one of the last paste as before', () => {
  const options = { mode: 'lines', action: 'block' } as const
  const reading = readText('', options)
  const report = pasteReportOf(reading, addTo([], reading))
  const lists = { before: emptyList, after: emptyList }
  const paste = { id: 1, text: '', options, ...lists, report, rejected: [rejected, asked], isTyped: false }
  const { left, paste: after } = decline({ left: [old, rejected, asked], paste }, [asked])
  expect(left.map(({ code }) => code)).toEqual([undefined, undefined, 'no order'])
  expect(after?.rejected).toEqual([left[1], left[2]])
  expect(after?.rejected[1]).toBe(left[2])
})
