/** The steps of an import, with the answers of the worker. */
import { startSettings } from '../judge/settings.ts'
import { prepare, type Prepared } from '../outgoing/prepare.ts'
import { openSource } from '../read/source.ts'
import { type Flow, type ImportAction, type ImportJob, start, step } from './flow.ts'
import { noValues, toRequest } from './importJob.ts'

export const source = await openSource('people.csv', new Blob(['email,name\n']))
async function prepareSource(): Promise<Prepared> {
  const found = await prepare(source, startSettings())
  if (!found) throw new Error('The file was not read.')
  return found
}
export const prepared = await prepareSource()
export const job: ImportJob = {
  input: toRequest(noValues, 'CSV'),
  body: prepared.outgoing,
  argument: '{}',
  region: 'Sandbox',
}
export const problem = { message: 'The service refused the request.' }

/** What the worker answers for the settings of now. */
export const answer = (flow: Flow): Flow =>
  'settings' in flow
    ? step(flow, { do: 'prepared', prepared: { ...prepared, settings: flow.settings } })
    : flow
export const follow = (from: Flow, ...all: (ImportAction | 'answer')[]): Flow =>
  all.reduce<Flow>((flow, next) => (next === 'answer' ? answer(flow) : step(flow, next)), from)
export const run = (...all: (ImportAction | 'answer')[]): Flow => follow(start, ...all)
export const steps: (ImportAction | 'answer')[] = [
  { do: 'open', source },
  'answer',
  { do: 'review', job },
  { do: 'send' },
  { do: 'upload', loaded: 5 },
]

export const content = 'email,name\nana@a.example,Ana\nben@a.example,Ben\n'
export const saveFile = (text: string, lastModified: number) =>
  openSource('people.csv', new File([text], 'people.csv', { lastModified }))

export const edit = (row: number) => ({ row, column: 0, text: 'x' })
