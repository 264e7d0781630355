import { expect, test } from 'vitest'
import { startSettings } from '../judge/settings.ts'
import { source, prepared, job, problem, answer, follow, run, steps, restoreFirst } from './flow.fixture.ts'
import { differenceOf, type Flow, type ImportAction, isUnsaved, start, step } from './flow.ts'

const receipt = { id: 'eNoJob', requestId: 'id' }

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

test('late events are ignored', () => {
  expect(step(start, { do: 'prepared', prepared })).toBe(start)
  expect(step(start, { do: 'upload', loaded: 1 })).toBe(start)
  expect(step(start, { do: 'submit', receipt })).toBe(start)
  // Of settings that were changed meanwhile.
  const reading = run({ do: 'open', source })
  expect(step(reading, { do: 'prepared', prepared })).toBe(reading)
})

test('a removed file comes back as it was, also with a failure, but never into a request', () => {
  const failed = run(...steps, { do: 'fail', problem })
  if (failed.at !== 'failed') throw new Error('It did not fail.')
  const restore: ImportAction = { do: 'restore', flow: failed }
  expect(run({ do: 'clear' }, restore)).toEqual(failed)
  expect(run({ do: 'open', source }, restore)).toEqual(failed)
  expect(run(...steps, restore).at).toBe('sending')
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
