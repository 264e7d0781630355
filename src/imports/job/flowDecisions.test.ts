/** What is decided about a file and typed into its rows, applied, undone and made again. */
import { expect, test } from 'vitest'
import { answer, follow, job, problem, run, source, steps } from './flow.fixture.ts'
import { type Flow, type ImportAction, isCurrent, isUnsaved, step } from './flow.ts'

const decisionsOf = (flow: Flow) => {
  if (!('decisions' in flow)) throw new Error('There is no file.')
  return flow.decisions
}
const open = [{ do: 'open', source }, 'answer'] as const
const typed = (text: string) => ({ do: 'type', column: 0, text }) as const

test('what is decided about rows is ignored while other ones are read', () => {
  for (const change of [
    { delimiter: ';' },
    { sheet: 'Other' },
    { encoding: 'utf-16le' },
    { quotes: 'by line' },
  ] as const) {
    const other = run(...open, { do: 'decide', change })
    for (const next of [
      { do: 'edit', row: 1 },
      { do: 'decide', change: { edits: [{ all: 'addresses' }] } },
      { do: 'decide', change: { mapping: { header: 0, roles: ['email'] } } },
      { do: 'decide', change: { hidden: 'leave out' } },
    ] satisfies ImportAction[]) {
      expect(step(other, next)).toBe(other)
      expect(step(answer(other), next)).not.toBe(other)
    }
    expect(decisionsOf(step(other, { do: 'undo' }))).toEqual(decisionsOf(run(...open)))
  }
})

test('another reading drops what was decided about places in the one before', () => {
  const edits = [{ row: 1, column: 0, text: 'x' }]
  const mapping = { header: 0, roles: ['email'] as const }
  const decided = run(...open, { do: 'decide', change: { edits, mapping, hidden: 'include' } }, 'answer')
  const none = { edits: [], mapping: undefined, hidden: undefined }
  expect(decisionsOf(step(decided, { do: 'decide', change: { sheet: 'Other' } }))).toMatchObject(none)
  // The columns are where they were.
  expect(decisionsOf(step(decided, { do: 'decide', change: { encoding: 'koi8-r' } }))).toMatchObject({
    edits: [],
    mapping,
  })
})

test('a decision is applied before a review, and undone and made again', () => {
  const send: ImportAction = { do: 'decide', change: { badRows: 'send' } }
  const changed = run(...open, send)
  expect('prepared' in changed && isCurrent(changed)).toBe(false)
  expect(step(changed, { do: 'review', job })).toBe(changed)
  expect(step(answer(changed), { do: 'review', job }).at).toBe('reviewing')
  expect(isUnsaved(changed)).toBe(true)
  const undone = step(changed, { do: 'undo' })
  expect(decisionsOf(undone).badRows).toBe('leave out')
  expect(step(undone, { do: 'undo' })).toBe(undone)
  const redone = step(undone, { do: 'redo' })
  expect(decisionsOf(redone)).toBe(decisionsOf(changed))
  expect(step(redone, { do: 'redo' })).toBe(redone)
  // Another decision takes the place of what was undone.
  expect(step(step(undone, send), { do: 'redo' })).toMatchObject({ future: [] })
})

test('a correction is one of the corrected file, and other decisions leave the choice alone', () => {
  const whole = run(...open, { do: 'decide', change: { send: 'as it is' } })
  for (const change of [{ edits: [] }, { mapping: { header: 0, roles: [] } }])
    expect(decisionsOf(step(whole, { do: 'decide', change }))).toMatchObject({ send: 'corrected' })
  expect(decisionsOf(step(whole, { do: 'decide', change: { badRows: 'send' } })).send).toBe('as it is')
})

test('what was typed into a row is saved before anything is done with the table', () => {
  const typing = run(...open, { do: 'edit', row: 1 }, typed('mail'), 'answer')
  expect(typing).toMatchObject({ editing: { row: 1 }, decisions: { edits: [] } })
  const edits = [{ row: 1, column: 0, text: 'mail' }]
  for (const next of [
    { do: 'review', job },
    { do: 'edit', row: 2 },
    { do: 'decide', change: { badRows: 'send' } },
  ] satisfies ImportAction[]) {
    const saved = step(typing, next)
    expect(saved).toMatchObject({ at: 'ready', decisions: { edits } })
    expect('prepared' in saved && isCurrent(saved)).toBe(false)
  }
  expect(follow(typing, { do: 'fail', problem })).toMatchObject({
    at: 'ready',
    problem,
    decisions: { edits },
  })
  expect(step(step(typing, { do: 'undo' }), { do: 'redo' })).toMatchObject({ decisions: { edits } })
  // The old text is an edit, too, once another one was saved.
  const back = [{ do: 'edit', row: 1 }, typed('ana@a.example'), { do: 'edit' }] as const
  const saved = step(typing, { do: 'edit' })
  expect(decisionsOf(back.reduce<Flow>(step, saved)).edits).toEqual([
    ...edits,
    { ...edits[0], text: 'ana@a.example' },
  ])
  // Nothing is saved where nothing was changed, or what was typed is given up.
  expect(decisionsOf(back.reduce<Flow>(step, step(typing, { do: 'cancel edit' }))).edits).toEqual([])
  expect(run(...steps.slice(0, 2), ...back.slice(0, 2), { do: 'review', job }).at).toBe('reviewing')
})
