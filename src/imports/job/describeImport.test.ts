import { expect, test } from 'vitest'
import type { ImportInput } from '../../api/schemas.ts'
import type { Decisions } from '../file/decisions.ts'
import { run } from '../file/run.fixture.ts'
import type { FileFinding } from '../findings/finding.ts'
import {
  describeImport,
  describeOutgoing,
  describeSubmitted,
  describeUnreviewable,
} from './describeImport.ts'
import { effectsOf, labelForLog, pendingOf, problemsLeftOut, type Sentence } from './describeImport.ts'

const textOf = (sentence: Sentence) =>
  sentence.map((part) => (typeof part === 'string' ? part : part.strong)).join('')
const headlineOf = (flow: Awaited<ReturnType<typeof reviewing>>, group?: string) =>
  textOf(describeImport(describeOutgoing(flow), flow.job.input, group))

async function reviewing(
  input: Partial<ImportInput> = {},
  content = 'email,name\na@b.example,A\n',
  change: Partial<Decisions> = {},
) {
  const { source, prepared, outgoing: body } = await run(content, change)
  const job = { input: { fileType: 'CSV' as const, ...input }, body, argument: '', region: 'EU' }
  const { decisions } = prepared
  return { at: 'reviewing', source, decisions, prepared, past: [], future: [], job } as const
}

test('while an upload lasts, the button says how much has gone, and then that it waits', async () => {
  const flow = await reviewing()
  const total = flow.job.body.blob.size
  const saidOf = (share: number) => pendingOf({ ...flow, at: 'sending', uploaded: share * total })
  expect(pendingOf(flow)).toBeUndefined()
  expect(saidOf(0.59)).toBe('Sending: 50 % uploaded. Stay on this page.')
  expect(saidOf(1)).toBe('Sent. Waiting for the answer. It may take up to 120 seconds.')
})

const longId = `eNo${'1'.repeat(130)}`
const short = 'eNo11111…11111111'
test.each<[input: Partial<ImportInput>, name: string | undefined, before: string, after: string]>([
  [{}, undefined, 'Import 1 person into the directory', 'to the directory'],
  [{ groupId: 'eNo1' }, 'Finance', 'Import 1 person into the group Finance', 'to the group Finance'],
  [{ groupId: longId }, undefined, `Import 1 person into the group ${short}`, `to the group ${short}`],
  [
    { groupId: 'eNo1', clearGroup: true },
    'Finance',
    'Clear the group Finance (eNo1) and import 1 person into it',
    'to the group Finance (eNo1), to be cleared first',
  ],
])('the headlines of review and receipt name the target: %j', async (input, name, before, after) => {
  const flow = await reviewing(input)
  expect(headlineOf(flow, name)).toBe(before)
  expect(textOf(describeSubmitted(flow, name))).toBe(`1 person submitted ${after}.`)
})

const withBadRows = 'email,name\na@b.example,A\nb@b.example,B\nc@b.example,C\n,D\na@b.example,A\n'
test.each<[change: Partial<Decisions>, content: string, what: string]>([
  [{ badRows: 'send' }, withBadRows, '5 rows'],
  [{ send: 'as it is' }, withBadRows, '5 rows'],
  [{ badRows: 'leave out' }, withBadRows, '3 people'],
  [{ badRows: 'send' }, 'email,name\na@b.example,A\n', '1 person'],
  [{}, 'x,y\n1,2\n', 'people.csv'],
])('with %j, button, headline, receipt and log have the number of what is sent', async (...given) => {
  const [change, content, what] = given
  const flow = await reviewing({}, content, change)
  expect(describeOutgoing(flow)).toBe(what)
  expect(headlineOf(flow)).toBe(`Import ${what} into the directory`)
  expect(textOf(describeSubmitted(flow, undefined))).toBe(`${what} submitted to the directory.`)
  const isKnown = what !== 'people.csv'
  expect(labelForLog(flow, undefined)).toBe(`people.csv into the directory${isKnown ? `, ${what}` : ''}`)
})

test.each([
  [10_000_000, '', undefined],
  [10_000_001, '', 'A file of more than 10 MB cannot be reviewed. Split it.'],
  [1, 'password', 'A file with passwords cannot be reviewed. Leave them out.'],
])('a file of %i bytes with the finding "%s" can be reviewed, or not: %s', async (size, key, sentence) => {
  const { job } = await reviewing()
  const blob = Object.defineProperty(new Blob(), 'size', { value: size })
  const findings: FileFinding[] = [{ key, level: 'note', sentence: 'It is so.', fixes: [] }]
  expect(describeUnreviewable({ ...job, body: { ...job.body, blob } }, findings)).toBe(sentence)
})

test('below its headline, a review says only what is not in it', async () => {
  expect(effectsOf(await reviewing())).toEqual({
    Changed: 'Nothing in the file.',
    Result: 'No one will be notified of the result.',
  })
  const options = { notifyEmailAddress: 'it@b.example', allowAddressMigration: true }
  const reviewed = await reviewing(options, 'email,name\na@b.example,A\na@b.example,A\n')
  expect(problemsLeftOut(reviewed)).toBe(1)
  expect(effectsOf(reviewed)).toEqual({
    Changed: 'The rows left out will not be in the file.',
    'Left out': '1 of 2 rows: 1 repeated.',
    Moved: 'People of other accounts will be moved to the account in their accountCode column.',
    Result: 'The service sends the result by email, to it@b.example.',
  })
})
