import { expect, test } from 'vitest'
import { startSettings } from '../judge/settings.ts'
import { prepare, type Prepared } from '../outgoing/prepare.ts'
import { openSource } from '../read/source.ts'
import {
  differenceOf,
  type Flow,
  type ImportAction,
  type ImportJob,
  isCurrent,
  isUnsaved,
  start,
  step,
} from './flow.ts'
import { noValues, toRequest } from './importJob.ts'

const source = await openSource('people.csv', new Blob(['email,name\n']))
const found = await prepare(source, startSettings())
if (!found) throw new Error('The file was not read.')
const prepared: Prepared = found
const job: ImportJob = {
  input: toRequest(noValues, 'CSV'),
  body: prepared.outgoing,
  argument: '{}',
  region: 'Sandbox',
}
const problem = { message: 'The service refused the request.' }
const receipt = { id: 'eNoJob', requestId: 'id' }

/** What the worker answers for the settings of now. */
const answer = (flow: Flow): Flow =>
  'settings' in flow
    ? step(flow, { do: 'prepared', prepared: { ...prepared, settings: flow.settings } })
    : flow
const follow = (from: Flow, ...all: (ImportAction | 'answer')[]): Flow =>
  all.reduce<Flow>((flow, next) => (next === 'answer' ? answer(flow) : step(flow, next)), from)
const run = (...all: (ImportAction | 'answer')[]): Flow => follow(start, ...all)
const steps: (ImportAction | 'answer')[] = [
  { do: 'open', source },
  'answer',
  { do: 'review', job },
  { do: 'send' },
  { do: 'upload', loaded: 5 },
]
const settingsOf = (flow: Flow) => {
  if (!('settings' in flow)) throw new Error('There is no file.')
  return flow.settings
}

test('from the file to the receipt', () => {
  expect(run(...steps, { do: 'submit', receipt })).toMatchObject({
    at: 'submitted',
    source,
    prepared: { read: prepared.read },
    job,
    receipt,
  })
})

test('a failure keeps the file and its reading, and can be reviewed again', () => {
  const failed = run(...steps, { do: 'fail', problem })
  expect(failed).toMatchObject({ at: 'failed', source, prepared: { read: prepared.read }, problem })
  expect(step(failed, { do: 'review', job })).toMatchObject({ at: 'reviewing', source, job })
})

test('the difference is that of the last file of now, also while another decision is applied', () => {
  const difference = { name: 'last.csv', reason: 'is too large to be compared.' }
  const last = { ...source, name: 'last.csv' }
  const settings = { ...startSettings(), last }
  const compared = { settings, prepared: { ...prepared, settings, difference } }
  expect(differenceOf(compared)).toBe(difference)
  const deciding = { ...compared, settings: { ...settings, badRows: 'leave out' as const } }
  expect(differenceOf(deciding)).toBe(difference)
  const another = { ...compared, settings: { ...settings, last: { ...source, name: 'other.csv' } } }
  expect(differenceOf(another)).toBeUndefined()
})

test('only a reviewed import is sent, and only once', () => {
  expect(run(...steps.slice(0, 2), { do: 'send' }).at).toBe('ready')
  const sending = run(...steps)
  expect(step(sending, { do: 'send' })).toBe(sending)
})

test('a file dropped during a review or sending is ignored', () => {
  for (const length of [3, 4, 5]) {
    const busy = run(...steps.slice(0, length))
    expect(step(busy, { do: 'open', source })).toBe(busy)
    expect(step(busy, { do: 'refuse', sentence: '' })).toBe(busy)
    expect(step(busy, { do: 'clear' })).toBe(busy)
  }
})

test('a refused file does not replace the current one', () => {
  const refuse: ImportAction = { do: 'refuse', sentence: 'empty.csv is empty.' }
  const refused = 'empty.csv is empty.'
  expect(run(refuse)).toEqual({ ...start, refused })
  expect(run({ do: 'open', source }, refuse)).toMatchObject({ at: 'reading', source, refused })
  expect(run({ do: 'open', source }, refuse, 'answer')).toMatchObject({ at: 'ready', source, refused })
  expect(run(...steps.slice(0, 2), refuse)).toMatchObject({ at: 'ready', source, refused })
  expect(run(...steps, { do: 'fail', problem }, refuse)).toMatchObject({ at: 'failed', problem, refused })
  // The refusal is shown once, until the next step of the current file.
  expect(run(...steps.slice(0, 2), refuse, { do: 'review', job })).not.toHaveProperty('refused')
  expect(run(...steps.slice(0, 2), refuse, { do: 'open', source })).not.toHaveProperty('refused')
})

test('a file that cannot be read completely is removed', () => {
  const lose: ImportAction = { do: 'lose', sentence: 'It was moved.' }
  expect(run({ do: 'open', source }, lose)).toEqual({ ...start, refused: 'It was moved.' })
  const ready = run(...steps.slice(0, 2))
  expect(step(ready, lose)).toBe(ready)
})

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

const content = 'email,name\nana@a.example,Ana\nben@a.example,Ben\n'
const replacement = { column: 1, start: 1, find: 'Ana', to: 'Anna', where: 'whole' } as const
const saveFile = (text: string, lastModified: number) =>
  openSource('people.csv', new File([text], 'people.csv', { lastModified }))

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
      { do: 'set', settings: { keepsNames: true } },
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

test('late events are ignored', () => {
  expect(step(start, { do: 'prepared', prepared })).toBe(start)
  expect(step(start, { do: 'upload', loaded: 1 })).toBe(start)
  expect(step(start, { do: 'submit', receipt })).toBe(start)
  // Of settings that were changed meanwhile.
  const reading = run({ do: 'open', source })
  expect(step(reading, { do: 'prepared', prepared })).toBe(reading)
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
    settings: { send: 'original', fileType: 'XLS' },
  })
  for (const settings of [{ repairs: [] }, { edits: [] }, { mapping: { header: 0, roles: [] } }])
    expect(settingsOf(step(original, { do: 'set', settings }))).toMatchObject({
      send: 'corrected',
      fileType: undefined,
    })
  const left = step(original, { do: 'set', settings: { badRows: 'leave out' } })
  expect(settingsOf(left)).toMatchObject({ send: 'original', fileType: 'XLS' })
})

test('a removed file comes back as it was, also with a failure, but never into a request', () => {
  const failed = run(...steps, { do: 'fail', problem })
  if (failed.at !== 'failed') throw new Error('It did not fail.')
  const restore: ImportAction = { do: 'restore', flow: failed }
  expect(run({ do: 'clear' }, restore)).toEqual(failed)
  expect(run({ do: 'open', source }, restore)).toEqual(failed)
  expect(run(...steps, restore).at).toBe('sending')
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

/** Goes back to the file before. */
function restoreFirst(flow: Flow): Flow {
  const [former] = flow.former
  if (!former) throw new Error('Nothing was kept.')
  return step(flow, { do: 'restore', flow: former })
}

const edit = (row: number) => ({ row, column: 0, text: 'x' })

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

test('files with decisions are kept while others are open, and after those are sent', () => {
  const other = { ...source, name: 'other.csv' }
  const decided = run(
    { do: 'open', source },
    'answer',
    { do: 'edit', row: 0 },
    { do: 'type', column: 0, text: 'mail' },
  )
  const opened = follow(decided, { do: 'open', source: other }, 'answer')
  expect(opened).toMatchObject({ at: 'ready', source: other, former: [{ source, editing: { row: 0 } }] })
  expect(isUnsaved(opened)).toBe(true)
  // Also past a third file, and a decision about it: going back swaps the two.
  const third = { ...source, name: 'third.csv' }
  const changed = step(answer(step(opened, { do: 'open', source: third })), {
    do: 'set',
    settings: { badRows: 'send' },
  })
  const back = restoreFirst(changed)
  expect(back).toMatchObject({ source, editing: { row: 0 }, former: [{ source: third }] })
  expect(step(opened, { do: 'clear' })).toMatchObject({ at: 'empty', former: [{ source }] })
  // A third file with decisions puts none of the others out of its place.
  const fourth = step(changed, { do: 'open', source: other })
  expect(fourth.former).toMatchObject([{ source: third }, { source, editing: { row: 0 } }])
  expect(restoreFirst(fourth)).toMatchObject({ source: third, former: [{ source, editing: { row: 0 } }] })
  const sent = [{ do: 'review', job }, { do: 'send' }, { do: 'submit', receipt }] as const
  const submitted = sent.reduce<Flow>(step, opened)
  expect(submitted).toMatchObject({ at: 'submitted', former: [{ source, editing: { row: 0 } }] })
  expect(isUnsaved(submitted)).toBe(true)
  expect(restoreFirst(submitted)).toMatchObject({ at: 'ready', source, editing: { row: 0 }, former: [] })
  for (const next of [{ do: 'clear' }, { do: 'refuse', sentence: '' }] satisfies ImportAction[])
    expect(step(submitted, next)).toMatchObject({ at: 'empty', former: [{ source }] })
  expect(isUnsaved(run(...steps, { do: 'submit', receipt }))).toBe(false)
})
