import { describe, expect, test } from 'vitest'
import { ApiError } from '../../api/errors.ts'
import { createPolicy } from '../../api/operations.ts'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { toWire } from '../../api/wire.ts'
import {
  entryOf,
  type Flow,
  type FlowAction,
  makeJob,
  type RefusedEntries,
  refusedEntries,
  start,
  step,
} from './flow.ts'

const input: CreatePolicyInput = {
  description: 'Bad domains',
  policies: [{ description: 'Everyone' }],
  urls: [{ action: 'block', type: 'domain', value: 'bad.example' }],
}
const job = makeJob(input, 'Europe')
const otherJob = makeJob({ ...input, description: 'Other' }, 'Europe')
const problem = { message: 'The service refused the request.' }
const refused: RefusedEntries = new Map([['bad.example', 'No.']])
const answer = { records: [{ id: 'p-1' }], requestId: 'id-1', complete: true }

const steps: FlowAction[] = [
  { do: 'review', job },
  { do: 'back' },
  { do: 'send' },
  { do: 'fail', problem },
  { do: 'create', answer },
  { do: 'change' },
  { do: 'again' },
]

const reviewing: Flow = { at: 'reviewing', job }
const sending: Flow = { at: 'sending', job }
const failed: Flow = { at: 'filling', problem, refused }
const created: Flow = { at: 'created', job, answer }

const play = (flow: Flow, ...all: FlowAction[]): Flow => all.reduce(step, flow)

describe('a policy', () => {
  test('goes from the form to the receipt, and to a new one', () => {
    expect(start).toEqual({ at: 'filling' })
    expect(step(start, { do: 'review', job })).toEqual(reviewing)
    expect(step(reviewing, { do: 'send' })).toEqual(sending)
    expect(step(sending, { do: 'create', answer })).toEqual(created)
    expect(step(created, { do: 'again' })).toEqual(start)
  })

  test('that fails is in the form again, with the problem', () => {
    expect(step(sending, { do: 'fail', problem, refused })).toEqual(failed)
    expect(step(failed, { do: 'review', job: otherJob })).toEqual({ at: 'reviewing', job: otherJob })
  })

  test('that cannot be prepared stays in the form, with the problem', () => {
    expect(step(start, { do: 'fail', problem })).toEqual({ at: 'filling', problem })
    expect(step(failed, { do: 'fail', problem: { message: 'Too large.' } })).toEqual({
      at: 'filling',
      problem: { message: 'Too large.' },
    })
  })

  test('that is discarded has no old problem', () => {
    expect(step(failed, { do: 'again' })).toEqual(start)
  })

  test('that was reviewed can return to the form', () => {
    expect(step(reviewing, { do: 'back' })).toEqual(start)
  })

  test('with a changed list keeps its problem and forgets the refused entries', () => {
    expect(step(failed, { do: 'change' })).toEqual({ at: 'filling', problem })
  })

  test('is sent once, exactly as reviewed', () => {
    const late: FlowAction[] = [
      { do: 'send' },
      { do: 'review', job: otherJob },
      { do: 'change' },
      { do: 'back' },
      { do: 'again' },
    ]
    expect(play(sending, ...late)).toBe(sending)
  })
})

/** The actions of each state. Any other must return the same object. */
const heeded: readonly [name: string, flow: Flow, heeds: readonly FlowAction['do'][]][] = [
  ['filling', start, ['review', 'fail']],
  ['filling after a failure', failed, ['review', 'fail', 'change', 'again']],
  ['filling after a failure of no entry', { at: 'filling', problem }, ['review', 'fail', 'again']],
  ['reviewing', reviewing, ['back', 'send']],
  ['sending', sending, ['fail', 'create']],
  ['created', created, ['again']],
]

test.each(heeded)('%s handles its actions and ignores others', (_, flow, heeds) => {
  const moved = steps.filter((next) => step(flow, next) !== flow).map((next) => next.do)
  expect(moved).toEqual(heeds)
})

describe('a job', () => {
  test('has the exact request and its region', () => {
    const { request, ...rest } = job
    expect(rest).toEqual({ input, region: 'Europe', scopes: [] })
    expect(request).toEqual(toWire(createPolicy, input))
    expect(request.body).toBe(
      '{"data":[{"description":"Bad domains","policies":[{"description":"Everyone"}],' +
        '"urls":[{"action":"block","type":"domain","value":"bad.example"}]}]}',
    )
  })

  test('is not made of invalid input', () => {
    expect(() => makeJob({ ...input, urls: [] }, 'Europe')).toThrow(ApiError)
    expect(() => makeJob({ ...input, urls: [] }, 'Europe')).toThrow('Nothing was sent.')
  })
})

describe('the entry of a failure', () => {
  test.each([
    ['urls.0.value', 0],
    ['urls[0].value', 0],
    ['urls.2', 2],
    ['urls[2]', 2],
    ['urls.4999.type', 4_999],
    ['urls[12].action', 12],
  ])('%s is %d', (field, index) => {
    expect(entryOf(field)).toBe(index)
  })

  test.each([
    '',
    'urls',
    'urls.',
    'urls[]',
    'urls.x',
    'urls[-1]',
    'urlss.1',
    'policies.0.urls.1',
    'description',
  ])('"%s" is not one', (field) => {
    expect(entryOf(field)).toBeUndefined()
  })
})

describe('refused entries', () => {
  const urls = ['a.example', 'b.example', 'c.example'].map((value) => ({
    value,
    type: 'domain',
    action: 'block',
  }))

  test('are named by value, in both notations of the service', () => {
    const failures = [
      { field: 'urls.2.value', message: 'No such domain.' },
      { field: 'urls[0].type', message: 'Not this type.' },
    ]
    expect(refusedEntries(urls, failures)).toEqual(
      new Map([
        ['c.example', 'No such domain.'],
        ['a.example', 'Not this type.'],
      ]),
    )
  })

  test('may have several reasons', () => {
    const failures = [
      { field: 'urls.1.value', message: 'One.' },
      { field: 'urls.1.type', message: 'Two.' },
    ]
    expect([...refusedEntries(urls, failures)]).toEqual([['b.example', 'One. Two.']])
  })

  test('are empty where no sent entry is named', () => {
    const failures = [
      { message: 'Nameless.' },
      { field: 'urls', message: 'All.' },
      { field: 'policies.0.description', message: 'Another field.' },
      { field: 'urls.3.value', message: 'Beyond the end.' },
    ]
    expect(refusedEntries(urls, failures).size).toBe(0)
    expect(refusedEntries(urls, []).size).toBe(0)
  })
})
