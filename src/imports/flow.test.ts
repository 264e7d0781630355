import { expect, test } from 'vitest'
import { createCsvReader } from './csv.ts'
import { type Flow, type ImportAction, type ImportJob, start, step } from './flow.ts'
import { inspect, noValues, planBody, toRequest } from './importJob.ts'

const blob = new Blob(['email,name\n'])
const source = { name: 'people.csv', blob, facts: await inspect(blob) }
const reading = createCsvReader().end()
const job: ImportJob = {
  input: toRequest(noValues),
  body: planBody(source, noValues),
  argument: '{}',
  region: 'Sandbox',
}
const problem = { message: 'The service refused the request.' }
const receipt = { id: 'eNoJob', requestId: 'id' }

const steps: ImportAction[] = [
  { do: 'open', source },
  { do: 'read', reading },
  { do: 'review', job },
  { do: 'send' },
  { do: 'upload', loaded: 5 },
]
const run = (...all: ImportAction[]): Flow => all.reduce(step, start)

test('from the file to the receipt', () => {
  expect(run(...steps, { do: 'submit', receipt })).toEqual({ at: 'submitted', source, reading, job, receipt })
})

test('a failure keeps the file and its reading, and can be reviewed again', () => {
  const failed = run(...steps, { do: 'fail', problem })
  expect(failed).toEqual({ at: 'failed', source, reading, problem })
  expect(step(failed, { do: 'review', job })).toMatchObject({ at: 'reviewing', source, reading })
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
  expect(run(refuse)).toEqual({ at: 'empty', refused })
  expect(run({ do: 'open', source }, refuse)).toMatchObject({ at: 'reading', source, refused })
  expect(run({ do: 'open', source }, refuse, { do: 'read', reading })).toEqual({
    at: 'ready',
    source,
    reading,
    refused,
  })
  expect(run(...steps.slice(0, 2), refuse)).toEqual({ at: 'ready', source, reading, refused })
  expect(run(...steps, { do: 'fail', problem }, refuse)).toEqual({
    at: 'failed',
    source,
    reading,
    problem,
    refused,
  })
  // The refusal is shown once, until the next step of the current file.
  expect(run(...steps.slice(0, 2), refuse, { do: 'review', job })).not.toHaveProperty('refused')
  expect(run(...steps.slice(0, 2), refuse, { do: 'open', source })).not.toHaveProperty('refused')
})

test('a file that cannot be read completely is removed', () => {
  const lose: ImportAction = { do: 'lose', sentence: 'It was moved.' }
  expect(run({ do: 'open', source }, lose)).toEqual({ at: 'empty', refused: 'It was moved.' })
  const ready = run(...steps.slice(0, 2))
  expect(step(ready, lose)).toBe(ready)
})

test('late events are ignored', () => {
  expect(step(start, { do: 'read', reading })).toBe(start)
  expect(step(start, { do: 'progress', bytes: 1, rows: 1 })).toBe(start)
  expect(step(start, { do: 'submit', receipt })).toBe(start)
})

test('a spreadsheet is not read', async () => {
  const book = new Blob([new Uint8Array([0x50, 0x4b, 3, 4])])
  expect(run({ do: 'open', source: { name: 'b.xlsx', blob: book, facts: await inspect(book) } }).at).toBe(
    'ready',
  )
})

test('a removed file comes back as it was, also with a failure, but never into a request', () => {
  const failed = run(...steps, { do: 'fail', problem })
  if (failed.at !== 'failed') throw new Error('It did not fail.')
  const restore: ImportAction = { do: 'restore', flow: failed }
  expect(run({ do: 'clear' }, restore)).toBe(failed)
  expect(run(steps[0]!, restore)).toBe(failed)
  expect(run(...steps, restore).at).toBe('sending')
})
