/** The steps of an import, with the answers of the worker. */
import { noDecisions } from '../file/decisions.ts'
import { prepare } from '../file/run.fixture.ts'
import { openSource } from '../file/source.ts'
import { type Flow, type ImportAction, type ImportJob, start, step } from './flow.ts'
import { noValues, toRequest } from './importJob.ts'

export const source = await openSource('people.csv', new Blob(['email,name\nana@a.example,Ana\n']))
export const prepared = await prepare(source, noDecisions())
export const job: ImportJob = {
  input: toRequest(noValues, 'CSV'),
  body: prepared.outgoing,
  argument: '{}',
  region: 'Sandbox',
}
export const problem = { message: 'The service refused the request.' }

/** What the worker answers for the decisions of now. */
export const answer = (flow: Flow): Flow =>
  'decisions' in flow
    ? step(flow, { do: 'prepared', prepared: { ...prepared, decisions: flow.decisions } })
    : flow
export const follow = (from: Flow, ...all: (ImportAction | 'answer')[]): Flow =>
  all.reduce<Flow>((flow, next) => (next === 'answer' ? answer(flow) : step(flow, next)), from)
export const run = (...all: (ImportAction | 'answer')[]): Flow => follow(start, ...all)
export const steps: (ImportAction | 'answer')[] = [
  { do: 'open', source },
  'answer',
  { do: 'review', job },
  { do: 'send' },
  { do: 'upload', uploaded: 5 },
]
