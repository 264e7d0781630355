/** What is decided about a file and typed into its rows, applied, undone and made again. */
import { expect, test } from 'vitest'
import { prepare } from '../outgoing/prepare.ts'
import { openSource } from '../read/source.ts'
import { source, job, problem, answer, follow, run, steps, content, saveFile, edit } from './flow.fixture.ts'
import { type Flow, type ImportAction, isCurrent, step } from './flow.ts'

const settingsOf = (flow: Flow) => {
  if (!('settings' in flow)) throw new Error('There is no file.')
  return flow.settings
}

test('what is decided about rows is ignored while other ones are read', async () => {
  const shown = run({ do: 'open', source: await saveFile(content, 1) }, 'answer')
  for (const settings of [
    { delimiter: ';' },
    { sheet: 'Other' },
    { encoding: 'utf-16le' },
    { quotes: 'ignore' },
  ] as const) {
    const other = step(shown, { do: 'set', settings })
    for (const next of [
      { do: 'edit', row: 1 },
      { do: 'set', settings: (now) => ({ edits: [...now.edits, edit(1)] }) },
      { do: 'set', settings: { repairs: ['addresses'] } },
      { do: 'set', settings: { mapping: { header: 0, roles: ['email'] } } },
      { do: 'set', settings: { hiddenRows: 'leave out' } },
    ] satisfies ImportAction[]) {
      expect(step(other, next)).toBe(other)
      expect(step(answer(other), next)).not.toBe(other)
    }
    // These need no look at the rows.
    expect(settingsOf(step(other, { do: 'set', settings: { send: 'original' } })).send).toBe('original')
    expect(settingsOf(step(other, { do: 'undo' }))).toEqual(settingsOf(shown))
  }
})

test('a row that was added and undone is not edited, and other rows are while an edit is applied', () => {
  const more = [[{ column: 0, text: 'ben@a.example' }]]
  const split = run({ do: 'open', source }, 'answer', {
    do: 'set',
    settings: { edits: [{ ...edit(0), more }] },
  })
  expect(step(split, { do: 'edit', row: 0 })).toMatchObject({ editing: { row: 0 } })
  const undone = follow(split, 'answer', { do: 'undo' })
  expect(step(undone, { do: 'edit', row: 1 })).toBe(undone)
})

test('what was typed outlives a review that fails or has nothing to save', () => {
  const editing = run({ do: 'open', source }, 'answer', { do: 'edit', row: 0 })
  const typed = { do: 'type', column: 0, text: 'mail' } as const
  expect(follow(editing, typed, { do: 'fail', problem })).toMatchObject({
    at: 'failed',
    problem,
    settings: { edits: [{ row: 0, column: 0, text: 'mail' }] },
  })
  // The text of the file: nothing is saved, and the review opens.
  expect(follow(editing, { ...typed, text: 'email' }, { do: 'review', job }).at).toBe('reviewing')
})

test('a decision is applied before a review, and undone and made again', () => {
  const leave: ImportAction = { do: 'set', settings: { badRows: 'leave out' } }
  const changed = run(...steps.slice(0, 2), leave)
  expect(settingsOf(changed).badRows).toBe('leave out')
  expect('prepared' in changed && isCurrent(changed)).toBe(false)
  expect(step(changed, { do: 'review', job })).toBe(changed)
  expect(step(answer(changed), { do: 'review', job }).at).toBe('reviewing')

  const undone = step(changed, { do: 'undo' })
  expect(settingsOf(undone).badRows).toBe('stop')
  expect(step(undone, { do: 'undo' })).toBe(undone)
  const redone = step(undone, { do: 'redo' })
  expect(settingsOf(redone)).toBe(settingsOf(changed))
  expect(step(redone, { do: 'redo' })).toBe(redone)
  // Another decision takes the place of what was undone.
  expect(step(step(undone, leave), { do: 'redo' })).toMatchObject({ future: [] })
})

test('a correction is one of the corrected file, and other decisions leave the choice alone', () => {
  const original = step(run(...steps.slice(0, 2)), {
    do: 'set',
    settings: { send: 'original' },
  })
  for (const settings of [{ repairs: [] }, { edits: [] }, { mapping: { header: 0, roles: [] } }])
    expect(settingsOf(step(original, { do: 'set', settings }))).toMatchObject({ send: 'corrected' })
  const left = step(original, { do: 'set', settings: { badRows: 'leave out' } })
  expect(settingsOf(left)).toMatchObject({ send: 'original' })
})

test('decisions about what a sheet hides are of this sheet alone', () => {
  const decided = run(
    { do: 'open', source },
    'answer',
    { do: 'set', settings: { hiddenRows: 'leave out', hiddenColumns: 'send' } },
    'answer',
  )
  expect(settingsOf(decided)).toMatchObject({ hiddenRows: 'leave out', hiddenColumns: 'send' })
  const other = step(decided, { do: 'set', settings: { sheet: 'Other' } })
  expect(settingsOf(other)).toMatchObject({ sheet: 'Other', hiddenRows: 'stop', hiddenColumns: 'stop' })
})

test('a change that follows from the settings of now keeps what came before it', () => {
  let flow = run(...steps.slice(0, 2))
  for (const row of [1, 2])
    flow = step(flow, { do: 'set', settings: ({ edits }) => ({ edits: [...edits, edit(row)] }) })
  expect(settingsOf(flow).edits).toEqual([edit(1), edit(2)])
})

test('what was typed into a row is saved before anything is done with the table', () => {
  const typing = run(
    { do: 'open', source },
    'answer',
    { do: 'edit', row: 0 },
    { do: 'type', column: 0, text: 'mail' },
    'answer',
  )
  expect(typing).toMatchObject({ editing: { row: 0 }, settings: { edits: [] } })
  const edits = [{ row: 0, column: 0, text: 'mail' }]
  for (const next of [
    { do: 'review', job },
    { do: 'edit', row: 1 },
    { do: 'set', settings: { badRows: 'send' } },
  ] satisfies ImportAction[]) {
    const saved = step(typing, next)
    expect(saved).toMatchObject({ at: 'ready', settings: { edits } })
    expect('prepared' in saved && isCurrent(saved)).toBe(false)
  }
  expect(step(step(typing, { do: 'undo' }), { do: 'redo' })).toMatchObject({ settings: { edits } })
  // The table is that of before while an edit is applied: the old text is an edit, too.
  const back = [{ do: 'edit', row: 0 }, { do: 'type', column: 0, text: 'email' }, { do: 'edit' }] as const
  const saved = step(typing, { do: 'edit' })
  expect(settingsOf(back.reduce<Flow>(step, saved)).edits).toEqual([...edits, { ...edits[0], text: 'email' }])
  // Nothing is saved where nothing was changed, or what was typed is given up.
  expect(settingsOf(back.reduce<Flow>(step, step(typing, { do: 'cancel edit' }))).edits).toEqual([])
})

test('a name in doubt that is typed again is an edit', async () => {
  const people = await openSource(
    'people.csv',
    new Blob(['email,name\nana@a.example,Nan\nli@a.example,Li\n']),
  )
  const opened = run({ do: 'open', source: people })
  const settings = settingsOf(opened)
  const done = await prepare(people, settings)
  if (!done) throw new Error('It ended early.')
  const ready = step(opened, { do: 'prepared', prepared: done })
  const again = (row: number, text: string) =>
    settingsOf(follow(ready, { do: 'edit', row }, { do: 'type', column: 1, text }, { do: 'edit' })).edits
  expect(again(1, 'Nan')).toEqual([{ row: 1, column: 1, text: 'Nan' }])
  expect(again(2, 'Li')).toEqual([])
})
