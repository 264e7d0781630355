/** The steps of an import, with the answers of the worker. */
import { expect, test } from 'vitest'
import { noDecisions } from '../file/decisions.ts'
import { prepare } from '../file/run.fixture.ts'
import { openSource } from '../file/source.ts'
import { type Flow, type ImportAction, type ImportJob, isCurrent, isUnsaved, start, step } from './flow.ts'
import { noValues, toRequest } from './importJob.ts'

const source = await openSource('people.csv', new Blob(['email,name\nana@a.example,Ana\n']))
const prepared = await prepare(source, noDecisions())
const job: ImportJob = {
  input: toRequest(noValues, 'CSV'),
  body: prepared.outgoing,
  argument: '{}',
  region: 'Sandbox',
}
const problem = { message: 'The service refused the request.' }

/** What the worker answers for the decisions of now. */
const answer = (flow: Flow): Flow =>
  'decisions' in flow
    ? step(flow, { do: 'prepared', prepared: { ...prepared, decisions: flow.decisions } })
    : flow
const follow = (from: Flow, ...all: (ImportAction | 'answer')[]): Flow =>
  all.reduce<Flow>((flow, next) => (next === 'answer' ? answer(flow) : step(flow, next)), from)
const run = (...all: (ImportAction | 'answer')[]): Flow => follow(start, ...all)
const steps: (ImportAction | 'answer')[] = [
  { do: 'open', source },
  'answer',
  { do: 'review', job },
  { do: 'send' },
  { do: 'upload', uploaded: 5 },
]

const submit = { do: 'submit', id: 'eNoJob', requestId: 'id' } as const

test('from the file to the receipt, and back to a review after a failure', () => {
  const { id, requestId } = submit
  const kept = { source, prepared: { read: prepared.read }, job }
  expect(run(...steps, submit)).toMatchObject({ at: 'submitted', ...kept, id, requestId })
  const failed = run(...steps, { do: 'fail', problem })
  expect(failed).toMatchObject({ at: 'ready', source, prepared: { read: prepared.read }, problem })
  expect(step(failed, { do: 'review', job })).toMatchObject({ at: 'reviewing', source, job })
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
  expect(run(...steps.slice(0, 2), refuse)).toMatchObject({ at: 'ready', source, refused })
  expect(run(...steps, { do: 'fail', problem }, refuse)).toMatchObject({ at: 'ready', problem, refused })
  expect(run(...steps, submit, refuse)).toMatchObject({ at: 'submitted', id: 'eNoJob', refused })
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

test('late events are ignored', () => {
  expect(step(start, { do: 'prepared', prepared })).toBe(start)
  expect(step(start, { do: 'upload', uploaded: 1 })).toBe(start)
  expect(step(start, submit)).toBe(start)
  // Of decisions that were changed meanwhile.
  const changed = run(...steps.slice(0, 2), { do: 'decide', change: { badRows: 'send' } })
  expect(step(changed, { do: 'prepared', prepared })).toBe(changed)
})

test('a removed file comes back as it was, also with a failure, but never into a request', () => {
  const failed = run(...steps, { do: 'fail', problem })
  if (failed.at !== 'ready') throw new Error('It did not fail.')
  const restore: ImportAction = { do: 'restore', flow: failed }
  expect(run({ do: 'clear' }, restore)).toEqual(failed)
  expect(run({ do: 'open', source }, restore)).toEqual(failed)
  expect(run(...steps, restore).at).toBe('sending')
})

const decisionsOf = (flow: Flow) => {
  if (!('decisions' in flow)) throw new Error('There is no file.')
  return flow.decisions
}
const open = [{ do: 'open', source }, 'answer'] as const
const typed = (text: string) => ({ do: 'type', column: 0, text }) as const

test('what is decided about rows is ignored while other ones are read', () => {
  const readings = [
    { delimiter: ';' },
    { sheet: 'Other' },
    { encoding: 'utf-16le' },
    { quotes: 'by line' },
  ] as const
  const ofRows: ImportAction[] = [
    { do: 'edit', row: 1 },
    { do: 'decide', change: { edits: [{ all: 'addresses' }] } },
    { do: 'decide', change: { mapping: { header: 0, roles: ['email'] } } },
    { do: 'decide', change: { hidden: 'leave out' } },
  ]
  for (const change of readings) {
    const other = run(...open, { do: 'decide', change })
    for (const next of ofRows) {
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
  const recoded = step(decided, { do: 'decide', change: { encoding: 'koi8-r' } })
  expect(decisionsOf(recoded)).toMatchObject({ edits: [], mapping })
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
  const old = { ...edits[0], text: 'ana@a.example' }
  expect(decisionsOf(back.reduce<Flow>(step, saved)).edits).toEqual([...edits, old])
  // Nothing is saved where nothing was changed, or what was typed is given up.
  expect(decisionsOf(back.reduce<Flow>(step, step(typing, { do: 'cancel edit' }))).edits).toEqual([])
  expect(run(...steps.slice(0, 2), ...back.slice(0, 2), { do: 'review', job }).at).toBe('reviewing')
})
