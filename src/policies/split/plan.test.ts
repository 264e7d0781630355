import { describe, expect, test } from 'vitest'
import { requestsOf, type Whose } from '../../ledger/book/requests.ts'
import type { LedgerEvent } from '../../ledger/book/event.ts'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import type { Entry } from '../urls/entry.ts'
import {
  checkNames,
  inputOf,
  isDone,
  isOfPlan,
  madeOf,
  makePlan,
  nextOf,
  type PartStatus,
  remaining,
  renameAll,
  senderOf,
  statusOfPart,
  withPart,
} from './plan.ts'
import { sayNext, saySplit, whyNot } from './splitWords.ts'

const entries: Entry[] = Array.from({ length: 12_000 }, (_, index) => ({
  value: `h${index}.example`,
  type: 'domain',
  action: 'block',
  sources: [],
  transforms: [],
}))
const input: CreatePolicyInput = { description: 'Phish', policies: [{ description: 'All' }], urls: [] }
const plan = makePlan(entries, [], input, 1_000_000_000)
const [first] = plan.parts
if (!first) throw new Error('There are parts.')

test('a plan makes one request per part, with each URL in one part', () => {
  const inputs = plan.parts.map((part) => inputOf(plan, part, entries))
  expect(inputs.map(({ description, urls }) => [description, urls.length])).toEqual([
    ['Phish (1 of 3)', 5_000],
    ['Phish (2 of 3)', 5_000],
    ['Phish (3 of 3)', 2_000],
  ])
  expect(inputs.flatMap(({ urls }) => urls.map(({ value }) => value))).toEqual(
    entries.map(({ value }) => value),
  )
  expect(Object.keys(inputs[0] ?? {})).toEqual(['description', 'policies', 'urls'])
  expect(inputs[0]?.urls[0]).toEqual({ action: 'block', type: 'domain', value: 'h0.example' })
})

test('the ids of created policies are kept, also without ids of scopes', () => {
  const records = [{ id: 'p1', policies: [{ id: 's1' }, {}] }, { id: 'p2' }, { id: 'p3', policies: null }]
  expect(madeOf(records)).toEqual([
    { id: 'p1', scopes: ['s1', ''] },
    { id: 'p2', scopes: [] },
    { id: 'p3', scopes: [] },
  ])
})

test('what was not created goes back to the list', () => {
  const one = withPart(plan, 1, { isCreated: true })
  expect(remaining(one, entries)).toEqual([...entries.slice(0, 5_000), ...entries.slice(10_000)])
  expect(isDone(one)).toBe(false)
  const all = [0, 2].reduce((made, index) => withPart(made, index, { isCreated: true }), one)
  expect(isDone(all)).toBe(true)
  expect(remaining(all, entries)).toEqual([])
})

test('all parts are renamed, and each name is unique', () => {
  const renamed = renameAll(plan, 'Wave', (index) => index > 0)
  expect(renamed.parts.map(({ name }) => name)).toEqual(['Phish (1 of 3)', 'Wave (2 of 3)', 'Wave (3 of 3)'])
  expect(checkNames(renamed)).toEqual([undefined, undefined, undefined])
  expect(checkNames(withPart(renamed, 0, { name: ' ' }))[0]).toBe('Give this part a name.')
  expect(checkNames(withPart(renamed, 0, { name: 'Wave (2 of 3)' }))).toEqual([
    'Another part has this name.',
    'Another part has this name.',
    undefined,
  ])
})

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [live, gone] = [id(98), id(99)]
const digest = 'ab'.repeat(32)
const own = { region: 'eu', account: 'ab' }
const sent = (n: number, other: object = {}): LedgerEvent => ({
  kind: 'sent',
  id: id(n),
  at: plan.at + n,
  ...own,
  operation: 'createPolicy',
  attempt: 1,
  tab: gone,
  bytes: 1,
  digest,
  ...other,
})
type Outcome = Extract<LedgerEvent, { kind: 'ended' }>['outcome']
const ended = (n: number, outcome: Outcome): LedgerEvent => ({
  kind: 'ended',
  id: id(n),
  at: plan.at + n + 1,
  outcome,
  failures: [],
  ids: [],
})
const verdict = (n: number, said: 'arrived' | 'did not arrive'): LedgerEvent => ({
  kind: 'verdict',
  id: id(n),
  at: plan.at + n + 2,
  verdict: said,
})
const statusAfter = (events: LedgerEvent[], part: object = {}, whole: object = {}) => {
  const look = { requests: requestsOf(events), liveTabs: new Set([live]), own }
  return statusOfPart({ ...plan, ...whole }, { ...first, ...part }, digest, look)
}

const known = (n: number, other: object = {}) => {
  const [entry] = requestsOf([sent(n, other)]).values()
  if (!entry) throw new Error('There is one.')
  return entry
}

test('a request belongs to a plan by its id, or by its body near the time of the plan', () => {
  const [bodies, day] = [new Set([digest]), 86_400_000]
  expect(isOfPlan(plan, bodies, known(1))).toBe(true)
  expect(isOfPlan(plan, bodies, known(-day))).toBe(true)
  // This is a second sending, which needs a warning.
  expect(isOfPlan(plan, bodies, known(-day - 1))).toBe(false)
  expect(isOfPlan(plan, new Set(), known(1))).toBe(false)
  expect(isOfPlan(plan, bodies, known(1, { digest: undefined }))).toBe(false)
  expect(isOfPlan(withPart(plan, 1, { requestId: id(1) }), new Set(), known(1))).toBe(true)
})

describe('a part', () => {
  test.each<[string, LedgerEvent[], object, string]>([
    ['that was not sent waits', [], {}, 'waiting'],
    ['that was answered with success is created', [sent(1), ended(1, 'accepted')], {}, 'created'],
    ['that the admin found is created', [sent(1), verdict(1, 'arrived')], {}, 'created'],
    ['that this page saw created is, without the ledger', [], { isCreated: true }, 'created'],
    ['of a living tab is on its way', [sent(1, { tab: live })], {}, 'on its way'],
    ['of a tab that is gone is unknown', [sent(1)], {}, 'outcome unknown'],
    ['without a clear answer is unknown', [sent(1), ended(1, 'outcome unknown')], {}, 'outcome unknown'],
    ['that was refused may be sent again', [sent(1), ended(1, 'refused')], {}, 'undone'],
    ['that was throttled may be sent again', [sent(1), ended(1, 'not executed')], {}, 'undone'],
    ['that the admin did not find may be sent again', [sent(1), verdict(1, 'did not arrive')], {}, 'undone'],
    ['whose sending began is unknown', [], { begunAt: plan.at }, 'outcome unknown'],
    [
      'whose sending began again is unknown, whatever its earlier outcome',
      [sent(1), ended(1, 'refused')],
      { begunAt: plan.at + 9 },
      'outcome unknown',
    ],
    [
      'with a successful request is created',
      [sent(1), ended(1, 'accepted'), sent(2), ended(2, 'refused')],
      {},
      'created',
    ],
    [
      'that may have arrived before it was refused is unknown',
      [sent(1), sent(2), ended(2, 'refused')],
      {},
      'outcome unknown',
    ],
    ['that was sent before the plan was made is created', [sent(-9), ended(-9, 'accepted')], {}, 'created'],
    [
      'that was sent more than a day before is another',
      [sent(-86_400_001), ended(-86_400_001, 'accepted')],
      {},
      'waiting',
    ],
    ['of another account is another', [sent(1, { account: 'cd' })], {}, 'waiting'],
    ['of another body is another', [sent(1, { digest: 'cd'.repeat(32) })], {}, 'waiting'],
    [
      'without a digest is found by its request id',
      [sent(1, { digest: undefined }), ended(1, 'accepted')],
      { requestId: id(1) },
      'created',
    ],
  ])('%s', (_, events, part, at) => {
    expect(statusAfter(events, part).state).toBe(at)
  })

  test('is looked up under the account that started the plan', () => {
    const events = [sent(1, { account: 'cd' }), ended(1, 'accepted')]
    expect(statusAfter(events, {}, { whose: { region: 'eu', account: 'cd' } }).state).toBe('created')
  })
})

const begun = (account: string, former?: string[]) => ({ region: 'eu', account, former })

describe('the keys that may send a plan', () => {
  test.each<[string, Whose | undefined, Whose | undefined, Whose | undefined]>([
    ['any, before it began', undefined, own, own],
    ['those that began it', begun('ab'), own, begun('ab', [])],
    ['those that replaced them', begun('cd'), begun('ab', ['cd']), begun('ab', ['cd'])],
    ['those that went on with it, later', begun('ab', ['cd']), own, begun('ab', ['cd'])],
    [
      'those that replaced the ones that went on',
      begun('ab', ['cd']),
      begun('ef', ['ab']),
      begun('ef', ['cd', 'ab']),
    ],
    ['no others', begun('cd'), own, undefined],
    ['not the former ones', begun('ab', ['cd']), begun('cd'), undefined],
    ['none of another region', { region: 'us', account: 'ab' }, own, undefined],
    ['none, signed out', begun('ab'), undefined, undefined],
  ])('are %s', (_, whose, by, expected) => {
    expect(senderOf({ ...plan, ...(whose && { whose }) }, by)).toEqual(expected)
  })

  test('find what each of them sent', () => {
    const events = [sent(1, { account: 'cd' }), ended(1, 'accepted')]
    const look = { requests: requestsOf(events), liveTabs: new Set<string>() }
    const renewed = { ...plan, whose: begun('cd') }
    expect(statusOfPart(renewed, first, digest, { ...look, own: begun('ab', ['cd']) }).state).toBe('created')
    const goneOn = { ...plan, whose: begun('ab', ['cd']) }
    expect(statusOfPart(goneOn, first, digest, { ...look, own }).state).toBe('created')
  })
})

const created = { state: 'created' } as const
const waiting = { state: 'waiting' } as const
const unknown = { state: 'outcome unknown' } as const
const onItsWay = { state: 'on its way' } as const
const undone = statusAfter([sent(1), ended(1, 'refused')])

describe('the next step', () => {
  test.each<[PartStatus[], number | undefined, string, string]>([
    [[waiting, waiting], 0, 'Send 2 policies, one by one', 'Nothing sent yet.'],
    [[created, waiting], 1, 'Continue with part 2 of 2', '1 of 2 policies created. Paused.'],
    [
      [created, undone],
      1,
      'Retry part 2',
      '1 of 2 policies created. Stopped, since part 2 was sent but not created.',
    ],
    [
      [undone, waiting],
      0,
      'Retry part 1 and continue',
      '0 of 2 policies created. Stopped, since part 1 was sent but not created.',
    ],
    [
      [unknown, waiting],
      undefined,
      'Continue',
      '0 of 2 policies created. Stopped, since the outcome of part 1 is unknown.',
    ],
    [[created, onItsWay], undefined, 'Continue', '1 of 2 policies created.'],
    [[created, created], undefined, 'Continue', '2 of 2 policies created.'],
  ])('of %j is %s', (statuses, next, button, told) => {
    expect(nextOf(statuses)).toBe(next)
    expect(sayNext(statuses)).toBe(button)
    expect(saySplit(statuses, { isRunning: false })).toBe(told)
  })

  test('is shown while sending', () => {
    expect(saySplit([created, onItsWay, waiting], { isRunning: true, sending: 1, isPausing: true })).toBe(
      'Sending part 2 of 3. 1 of 3 policies created. Pausing after this part.',
    )
    expect(saySplit([created, waiting], { isRunning: true })).toBe('1 of 2 policies created.')
  })

  test('is held back for a reason', () => {
    const free = {
      isReading: false,
      isOther: false,
      unchecked: undefined,
      understood: true,
      open: 0,
      names: [undefined, undefined],
      statuses: [created, waiting],
    }
    expect(whyNot(free)).toBeUndefined()
    expect(whyNot({ ...free, statuses: [unknown, waiting] })).toBe('First record whether part 1 arrived.')
    expect(whyNot({ ...free, statuses: [onItsWay, waiting] })).toBe('A part is being sent.')
    expect(whyNot({ ...free, isOther: true })).toMatch(/another access key/)
    expect(whyNot({ ...free, isReading: true })).toMatch(/being read/)
    expect(whyNot({ ...free, names: ['x'] })).toMatch(/needs a name/)
    expect(whyNot({ ...free, open: 1 })).toMatch(/risks/)
    expect(whyNot({ ...free, unchecked: 'Checked.' })).toBe('Checked.')
    expect(whyNot({ ...free, understood: false })).toMatch(/notice/)
  })
})
