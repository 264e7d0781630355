/** A file that cannot be read again: what outlasts that, and until when. */
import { expect, test } from 'vitest'
import { startSettings } from '../judge/settings.ts'
import { openSource } from '../read/source.ts'
import { source, answer, follow, run, steps, content, saveFile, restoreFirst, edit } from './flow.fixture.ts'
import { type ImportAction, isUnsaved, step } from './flow.ts'

test('a file that cannot be read again keeps its decisions, until another one is opened', () => {
  const decided = step(run(...steps.slice(0, 2)), { do: 'set', settings: { badRows: 'leave out' } })
  const lost = step(decided, { do: 'lose', sentence: 'It was moved.' })
  const loss = 'It was moved. Your decisions are kept.'
  expect(lost).toMatchObject({ at: 'ready', loss, settings: { badRows: 'leave out' } })
  expect(lost).toMatchObject({ refused: undefined })
  const refused = step(lost, { do: 'refuse', sentence: 'It is a PDF.' })
  expect(refused).toMatchObject({ loss, refused: 'It is a PDF.' })
  expect(step(refused, { do: 'lose', sentence: 'It was moved.' })).toEqual(lost)
  const other = step(lost, { do: 'open', source: { ...source, name: 'other.csv' } })
  expect(other).toMatchObject({ at: 'reading', settings: startSettings() })
})

const replacement = { column: 1, start: 1, find: 'Ana', to: 'Anna', where: 'whole' } as const

/** A file with decisions, and a row that is still edited, which could not be read again. */
const loseFile = async () =>
  run(
    { do: 'open', source: await saveFile(content, 1) },
    'answer',
    { do: 'set', settings: { edits: [edit(1), replacement], keepsNames: true } },
    'answer',
    { do: 'set', settings: { badRows: 'leave out' } },
    { do: 'edit', row: 2 },
    { do: 'type', column: 0, text: 'cy@a.example' },
    { do: 'lose', sentence: 'It was moved.' },
  )

test('a file that is back has all that was decided about it and typed, with each step of it', async () => {
  const lost = await loseFile()
  const reading = step(lost, { do: 'open', source: await saveFile(content, 1) })
  expect(isUnsaved(reading)).toBe(true)
  const back = answer(reading)
  expect(back).toMatchObject({
    at: 'ready',
    settings: { badRows: 'leave out', edits: [edit(1), replacement], keepsNames: true },
    past: [{ edits: [] }, { badRows: 'stop', edits: [edit(1), replacement] }],
    editing: { row: 2, typed: new Map([[0, 'cy@a.example']]) },
    isResaved: false,
  })
  expect(back).not.toHaveProperty('loss')
  expect(isUnsaved(back)).toBe(true)
  expect(step(answer(step(back, { do: 'edit' })), { do: 'undo' })).toMatchObject({
    settings: { badRows: 'leave out', edits: [edit(1), replacement] },
  })
})

test('a file that is lost again while it is read, removed or replaced, keeps its decisions', async () => {
  const lost = await loseFile()
  const reading = step(lost, { do: 'open', source: await saveFile(content, 1) })
  const loss = 'It was moved again. Your decisions are kept.'
  expect(step(reading, { do: 'lose', sentence: 'It was moved again.' })).toEqual({ ...lost, loss })
  for (const next of [{ do: 'clear' }, { do: 'open', source }] satisfies ImportAction[])
    expect(restoreFirst(step(reading, next))).toEqual({ ...lost, former: [] })
})

test('a file that was saved since has other people in its rows, and no edits of single rows', async () => {
  const sorted = 'email,name\nben@a.example,Ben\nana@a.example,Ana\n'
  const changed = await saveFile(sorted, 2)
  const lost = await loseFile()
  const back = follow(lost, { do: 'open', source: changed }, 'answer')
  const kept = { badRows: 'leave out', edits: [replacement], keepsNames: false }
  expect(back).toMatchObject({ at: 'ready', isResaved: true, settings: kept })
  expect('editing' in back && back.editing).toBeUndefined()
  // No step brings them back.
  const undone = follow(back, { do: 'undo' }, 'answer')
  expect(undone).toMatchObject({ settings: { badRows: 'stop', edits: [replacement] } })
  expect(undone).not.toHaveProperty('isResaved')
  // A text has no time: it is not known to be the same.
  const text = await openSource('people.csv', new Blob([sorted]))
  expect(step(lost, { do: 'open', source: text })).toMatchObject({ isResaved: true, settings: kept })
})
