import { expect, test } from 'vitest'
import { source, prepared, job, problem, run, steps } from './flow.fixture.ts'
import { type ImportAction, start, step } from './flow.ts'

const submit = { do: 'submit', id: 'eNoJob', requestId: 'id' } as const

test('from the file to the receipt', () => {
  expect(run(...steps, submit)).toMatchObject({
    at: 'submitted',
    source,
    prepared: { read: prepared.read },
    job,
    id: 'eNoJob',
    requestId: 'id',
  })
})

test('a failure keeps the file and its reading, and can be reviewed again', () => {
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
  expect(run({ do: 'open', source }, refuse, 'answer')).toMatchObject({ at: 'ready', source, refused })
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
