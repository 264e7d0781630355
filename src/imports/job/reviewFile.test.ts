import { expect, test } from 'vitest'
import { question, readRight, sha256, signedByNode } from '../../review/approval.fixture.ts'
import { judgeApproval, toApproval } from '../../review/approval.ts'
import { startSettings, type Settings } from '../judge/settings.ts'
import { prepare } from '../outgoing/prepare.ts'
import { openSource } from '../read/source.ts'
import { noValues } from './importJob.ts'
import { argumentOf, digestsOf, isImportReview, readImportReview, toImportReview } from './reviewFile.ts'
import { makeJob } from './send.ts'

const people = 'mail;who;left\nana@a.example;Ana;x\nben@a.example;Ben;y\nbad;Carl;z\n'
const values = { ...noValues, notifyEmailAddress: 'it@a.example', groupId: 'g1', clearGroup: true }
const settings: Settings = {
  ...startSettings(),
  delimiter: ';',
  mapping: { header: 0, roles: ['email', 'name', undefined] },
  repairs: ['addresses'],
  badRows: 'leave out',
}

async function reviewed(change: Partial<Settings> = {}, text = people) {
  const source = await openSource('people.csv', new Blob([text]))
  const chosen = { ...settings, ...change }
  const prepared = await prepare(source, chosen)
  const job = makeJob(values, prepared, 'EU')
  return {
    at: 'reviewing',
    source,
    settings: chosen,
    prepared,
    job,

    past: [],
    future: [],
  } as const
}
type Made = { bodies: string[]; content: Record<string, unknown> & { settings: Record<string, unknown> } }
const asFile = async (...of: Parameters<typeof reviewed>) =>
  JSON.parse(JSON.stringify(toImportReview(await reviewed(...of)))) as Made

test('the file of the author with the options of the request makes exactly the bytes of the request', async () => {
  const read = readImportReview(await asFile())
  if ('reason' in read) throw new Error(read.reason)
  const { outgoing } = await prepare(await openSource('copy.csv', new Blob([people])), read.settings)
  const { job } = await reviewed()
  expect(outgoing.sha256).toBe(read.sha256)
  expect(read.sha256).toBe(job.body.sha256)
  expect(argumentOf(read.values, outgoing.fileType)).toBe(job.argument)
  expect(read).toMatchObject({ people: 2, rows: { sent: 2, leftOut: 1 }, edits: 0, values })
})

test('another file makes other bytes', async () => {
  const read = readImportReview(await asFile())
  if ('reason' in read) throw new Error(read.reason)
  const other = new Blob([people.replace('Ben', 'Bea')])
  const { outgoing } = await prepare(await openSource('people.csv', other), read.settings)
  expect(outgoing.sha256).not.toBe(read.sha256)
})

const hex = (data: string | Buffer) => sha256(data).toString('hex')
test('what Node signed of the header and of the bytes counts for them, and for no other group or file', async () => {
  const { job } = await reviewed()
  const bytes = Buffer.from(await job.body.blob.arrayBuffer())
  const digests = [hex(job.argument), hex(bytes)]
  expect(await digestsOf((await asFile()).bodies)).toEqual(digests)
  const approval = await readRight(toApproval(signedByNode({ digests })))
  const judge = async (bodies: readonly string[]) =>
    judgeApproval(approval, { ...question, digests: await digestsOf(bodies) })
  expect(await judge([job.argument, job.body.sha256 ?? ''])).toBeUndefined()
  for (const bodies of [
    [job.argument.replace('"g1"', '"g2"'), job.body.sha256 ?? ''],
    [job.argument, (await reviewed({}, people.replace('Ben', 'Bea'))).job.body.sha256 ?? ''],
    [job.argument],
  ])
    expect(await judge(bodies)).toMatch(/^It approves other bytes/)
})

test('neither people nor edits are in it, but their number', async () => {
  const edits = [{ row: 1, column: 1, text: 'Anastasia' }]
  const made = await asFile({ edits })
  const text = JSON.stringify(made)
  for (const person of ['ana@', 'Ana', 'ben@', 'Ben', 'Carl', 'Anastasia']) expect(text).not.toContain(person)
  expect(readImportReview(made)).toMatchObject({ edits: 1, settings: { edits: [] } })
})

const isImport = (content: unknown) =>
  isImportReview({ region: 'eu', account: 'ab', by: 'A', at: 1, note: '', bodies: ['{}'], content })

test('it is told from the request of a policy', async () => {
  expect(isImport((await asFile()).content)).toBe(true)
  expect(isImport({ values: {} })).toBe(false)
  expect(isImport(undefined)).toBe(false)
})

test.each<[what: string, change: (made: Made) => void]>([
  ['a header that is not JSON', (made) => (made.bodies[0] = '{')],
  ['a header with a blank more', (made) => (made.bodies[0] += ' ')],
  ['a header with an unknown option', (made) => (made.bodies[0] = '{"data":[{"fileType":"CSV","x":1}]}')],
  ['a header without a file type', (made) => (made.bodies[0] = '{"data":[{}]}')],
  ['two items in its header', (made) => (made.bodies[0] = '{"data":[{"fileType":"CSV"},{}]}')],
  ['no digest', (made) => made.bodies.pop()],
  ['a digest that is none', (made) => (made.bodies[1] = 'ana@a.example')],
  ['a third body', (made) => made.bodies.push('{}')],
  ['an unknown role', (made) => (made.content.settings['mapping'] = { header: 0, roles: ['admin'] })],
  ['an unknown encoding', (made) => (made.content.settings['encoding'] = 'constructor')],
  ['a negative count', (made) => (made.content['people'] = -1)],
  ['no settings', (made) => Reflect.deleteProperty(made.content, 'settings')],
])('a request with %s is refused', async (_, change) => {
  const made = await asFile()
  change(made)
  expect(readImportReview(made)).toEqual({ reason: 'The import of the request is not valid.' })
})
