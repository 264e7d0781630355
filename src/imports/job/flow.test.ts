/** The steps of an import, with the answers of the worker. */
import { expect, test } from 'vitest'
import type { DecisionsChange } from '../file/decisions.ts'
import { run as read } from '../file/run.fixture.ts'
import { type Flow, type ImportAction, type ImportJob, isCurrent, isUnsaved, start, reduce } from './flow.ts'
import { noValues, toRequest } from './importJob.ts'

const { source, prepared } = await read('email,name\nana@a.example,Ana\n')
const input = toRequest(noValues, 'CSV')
const job: ImportJob = { input, body: prepared.outgoing, argument: '{}', region: 'Sandbox' }
const problem = { message: 'The service refused the request.' }

const follow = (from: Flow, ...all: readonly ImportAction[]) => all.reduce<Flow>(reduce, from)
const run = (...all: readonly ImportAction[]) => follow(start, ...all)
const decide = (change: DecisionsChange) => ({ do: 'decide', change }) as const
const decisionsOf = (flow: Flow) => {
  if (!('decisions' in flow)) throw new Error('There is no file.')
  return flow.decisions
}
/** After the worker has answered for the decisions of now. */
const answered = (flow: Flow) =>
  reduce(flow, { do: 'prepared', prepared: { ...prepared, decisions: decisionsOf(flow) } })

const reading = run({ do: 'open', source })
const ready = answered(reading)
const reviewing = reduce(ready, { do: 'review', job })
const sending = follow(reviewing, { do: 'send' }, { do: 'upload', uploaded: 5 })
const submit = { do: 'submit', id: 'eNoJob', requestId: 'id' } as const
const submitted = reduce(sending, submit)
const failed = reduce(sending, { do: 'fail', problem })

test('from the file to the receipt, and back to a review after a failure', () => {
  const kept = { source, prepared: { table: prepared.table, checked: prepared.checked } }
  expect(submitted).toMatchObject({ at: 'submitted', ...kept, job, id: 'eNoJob', requestId: 'id' })
  expect(failed).toMatchObject({ at: 'ready', ...kept, problem })
  expect(reduce(failed, { do: 'review', job })).toMatchObject({ at: 'reviewing', source, job })
})

test('only a reviewed import is sent, and only once', () => {
  expect(reduce(ready, { do: 'send' })).toBe(ready)
  expect(reduce(sending, { do: 'send' })).toBe(sending)
})

test('a file dropped during a review or sending is ignored', () => {
  const dropped: ImportAction[] = [{ do: 'open', source }, { do: 'refuse', sentence: '' }, { do: 'clear' }]
  for (const busy of [reviewing, sending]) for (const next of dropped) expect(reduce(busy, next)).toBe(busy)
})

test('a refused file does not replace the current one, and is named until the next step of that', () => {
  const refused = 'empty.csv is empty.'
  const refuse: ImportAction = { do: 'refuse', sentence: refused }
  for (const flow of [start, reading, ready, failed, submitted])
    expect(reduce(flow, refuse)).toEqual({ ...flow, refused })
  for (const next of [
    { do: 'review', job },
    { do: 'open', source },
  ] as const)
    expect(follow(ready, refuse, next)).not.toHaveProperty('refused')
})

test('a file that cannot be read completely is removed', () => {
  const lose: ImportAction = { do: 'lose', sentence: 'It was moved.' }
  expect(reduce(reading, lose)).toEqual({ ...start, refused: 'It was moved.' })
  expect(reduce(ready, lose)).toBe(ready)
})

test('late events are ignored, also of decisions that were changed meanwhile', () => {
  for (const late of [{ do: 'prepared', prepared }, { do: 'upload', uploaded: 1 }, submit] as const)
    expect(reduce(start, late)).toBe(start)
  const changed = reduce(ready, decide({ badRows: 'send' }))
  expect(reduce(changed, { do: 'prepared', prepared })).toBe(changed)
})

test('a removed file comes back as it was, also with a failure, but never into a request', () => {
  if (failed.at !== 'ready') throw new Error('It did not fail.')
  const restore: ImportAction = { do: 'restore', flow: failed }
  expect(run({ do: 'clear' }, restore)).toEqual(failed)
  expect(reduce(reading, restore)).toEqual(failed)
  expect(reduce(sending, restore)).toBe(sending)
})

test('what is decided about rows is ignored while other ones are read', () => {
  const ofRows: ImportAction[] = [
    { do: 'edit', row: 1 },
    decide({ edits: [{ all: 'addresses' }] }),
    decide({ mapping: { header: 0, roles: ['email'] } }),
    decide({ hidden: 'leave out' }),
  ]
  const readings = [{ delimiter: ';' }, { sheet: 'Other' }, { encoding: 'utf-16le' }, { quotes: 'by line' }]
  for (const change of readings as DecisionsChange[]) {
    const other = reduce(ready, decide(change))
    for (const next of ofRows) {
      expect(reduce(other, next)).toBe(other)
      expect(reduce(answered(other), next)).not.toBe(other)
    }
    expect(decisionsOf(reduce(other, { do: 'undo' }))).toEqual(decisionsOf(ready))
  }
})

test('another reading drops what was decided about places in the one before', () => {
  const mapping = { header: 0, roles: ['email'] as const }
  const places = decide({ edits: [{ row: 1, column: 0, text: 'x' }], mapping, hidden: 'include' })
  const decided = answered(reduce(ready, places))
  const none = { edits: [], mapping: undefined, hidden: undefined }
  expect(reduce(decided, decide({ sheet: 'Other' }))).toMatchObject({ decisions: none })
  // The columns are where they were.
  const recoded = reduce(decided, decide({ encoding: 'koi8-r' }))
  expect(recoded).toMatchObject({ decisions: { edits: [], mapping } })
})

test('a decision is applied before a review, and undone and made again', () => {
  const send = decide({ badRows: 'send' })
  const changed = reduce(ready, send)
  expect('prepared' in changed && isCurrent(changed)).toBe(false)
  expect(reduce(changed, { do: 'review', job })).toBe(changed)
  expect(reduce(answered(changed), { do: 'review', job }).at).toBe('reviewing')
  expect(isUnsaved(changed)).toBe(true)
  const undone = reduce(changed, { do: 'undo' })
  expect(decisionsOf(undone).badRows).toBe('leave out')
  expect(reduce(undone, { do: 'undo' })).toBe(undone)
  const redone = reduce(undone, { do: 'redo' })
  expect(decisionsOf(redone)).toBe(decisionsOf(changed))
  expect(reduce(redone, { do: 'redo' })).toBe(redone)
  // Another decision takes the place of what was undone.
  expect(follow(undone, send, { do: 'redo' })).toMatchObject({ future: [] })
})

test('a correction is one of the corrected file, and other decisions leave the choice alone', () => {
  const whole = reduce(ready, decide({ send: 'as it is' }))
  for (const change of [{ edits: [] }, { mapping: { header: 0, roles: [] } }])
    expect(decisionsOf(reduce(whole, decide(change))).send).toBe('corrected')
  expect(decisionsOf(reduce(whole, decide({ badRows: 'send' }))).send).toBe('as it is')
})

test('what was typed into a row is saved before anything is done with the table', () => {
  const type = (text: string) =>
    [
      { do: 'edit', row: 1 },
      { do: 'type', column: 0, text },
    ] as const
  const typing = answered(follow(ready, ...type('mail')))
  expect(typing).toMatchObject({ editing: { row: 1 }, decisions: { edits: [] } })
  const saved = { at: 'ready', decisions: { edits: [{ row: 1, column: 0, text: 'mail' }] } }
  const others: ImportAction[] = [{ do: 'review', job }, { do: 'edit', row: 2 }, decide({ badRows: 'send' })]
  for (const next of others) {
    const after = reduce(typing, next)
    expect(after).toMatchObject(saved)
    expect('prepared' in after && isCurrent(after)).toBe(false)
  }
  expect(reduce(typing, { do: 'fail', problem })).toMatchObject({ ...saved, problem })
  expect(follow(typing, { do: 'undo' }, { do: 'redo' })).toMatchObject(saved)
  // The old text is an edit, too, once another one was saved.
  const back = [...type('ana@a.example'), { do: 'edit' }] as const
  const texts = decisionsOf(follow(typing, { do: 'edit' }, ...back)).edits
  expect(texts).toMatchObject([{ text: 'mail' }, { text: 'ana@a.example' }])
  // Nothing is saved where nothing was changed, or what was typed is given up.
  expect(decisionsOf(follow(typing, { do: 'cancel edit' }, ...back)).edits).toEqual([])
  expect(follow(ready, ...type('ana@a.example'), { do: 'review', job }).at).toBe('reviewing')
})
