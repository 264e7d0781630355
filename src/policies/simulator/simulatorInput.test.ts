import { describe, expect, test } from 'vitest'
import { newScope } from '../request/policy.ts'
import { createSimulator, indexing } from './simulator.ts'
import {
  newSimulatorInput,
  sayTested,
  scopesOf,
  type SimulatorInput,
  testLists,
  whoOf,
} from './simulatorInput.ts'

const now = Date.UTC(2026, 10, 21)
function simulatorOf(values: readonly string[], scopes = scopesOf([newScope()])) {
  const urls = values.map((text) => {
    const [action = '', value = ''] = text.split(' ')
    return { action, type: value.includes('/') ? 'url' : 'domain', value }
  })
  const work = indexing(urls)
  for (;;) {
    const { done, value } = work.next()
    if (done) return createSimulator(value, scopes, ['corp.example'])
  }
}
const tested = (trial: Partial<SimulatorInput>, values: readonly string[], scopes = scopesOf([newScope()])) =>
  testLists({ ...newSimulatorInput, ...trial }, simulatorOf(values, scopes), 'block', now)
const checked = (...of: Parameters<typeof tested>) => sayTested(tested(...of), new Map())
const uncoveredOf = (...of: Parameters<typeof tested>) => tested(...of).uncovered

const lines = (prefix: string) =>
  Array.from({ length: 1_000 }, (_, index) => `${prefix}${index}.example/p`).join('\n')

describe('the lists', () => {
  test('count the lines that pass, and name the failures', () => {
    const { sentence, failures, isGood } = checked(
      {
        mustHit: 'hxxps://w.bad[.]example/x\r\n\nbad.example\n',
        mustMiss: 'good.example\nbad.example/inside',
      },
      ['block bad.example'],
    )
    expect(sentence).toBe('Must match: 2 of 2. Must not match: 1 of 2 matches.')
    expect(failures.map(({ url, sentence: why }) => `${url}: ${why}`)).toEqual([
      'bad.example/inside: Must not be blocked, but is blocked.',
    ])
    expect(isGood).toBe(false)
  })

  test('pass if all lines do', () => {
    expect(checked({ mustHit: 'bad.example', mustMiss: 'good.example' }, ['block bad.example'])).toEqual({
      sentence: 'Must match: 1 of 1. Must not match: 0 of 1 match.',
      failures: [],
      isGood: true,
      coveredByEarlier: [],
    })
  })

  test('are matched by earlier policies only if no entry covers the URL', () => {
    const inbound = scopesOf([
      { ...newScope(), to: { ...newScope().to, type: 'email_domain', emailDomain: 'corp.example' } },
    ])
    const trial = {
      mustHit: 'sent.example\nnever.example\nok.example\nbad.example',
      mustMiss: 'x.example',
    }
    const entries = ['block bad.example', 'allow ok.example', 'block x.example']
    expect(uncoveredOf(trial, entries)).toEqual(['sent.example', 'never.example'])
    const sent = new Map(['sent.example', 'ok.example', 'x.example'].map((url) => [url, 'Matched.']))
    const both = sayTested(tested(trial, entries), sent)
    expect(both.sentence).toBe('Must match: 2 of 4, 1 by an earlier policy. Must not match: 1 of 1 matches.')
    expect(both.coveredByEarlier).toMatchObject([{ url: 'sent.example', sentence: 'Matched.' }])
    expect(both.failures.map(({ url }) => url)).toEqual(['never.example', 'ok.example', 'x.example'])
    expect(both.isGood).toBe(false)
    expect(sayTested(tested({ mustHit: 'sent.example' }, []), sent)).toMatchObject({
      sentence: 'Must match: 1 of 1, 1 by an earlier policy.',
      failures: [],
      isGood: true,
    })
    // People outside the policy's scopes are not covered by an earlier policy either.
    const other = { mustHit: 'sent.example', sender: 'x@y.example', recipient: 'ann@other.example' }
    expect(uncoveredOf(other, [], inbound)).toEqual([])
    expect(uncoveredOf({ ...other, recipient: 'ann@corp.example' }, [], inbound)).toHaveLength(1)
  })

  test('fail if the result is unknown', () => {
    const { sentence, isGood } = checked({ mustMiss: 'bad.example' }, ['monitor bad.example'])
    expect(sentence).toBe('Must not match: 0 of 1 match, 1 unknown.')
    expect(isGood).toBe(false)
  })

  test('use the sender and the recipient if one is given', () => {
    const inbound = scopesOf([
      { ...newScope(), to: { ...newScope().to, type: 'email_domain', emailDomain: 'corp.example' } },
    ])
    const trial = { mustHit: 'bad.example', sender: 'x@y.example', recipient: 'ann@other.example' }
    expect(checked(trial, ['block bad.example'], inbound).isGood).toBe(false)
    expect(checked({ ...trial, recipient: 'ann@corp.example' }, ['block bad.example'], inbound).isGood).toBe(
      true,
    )
  })

  test('longer than a thousand lines are refused, not cut', () => {
    const { sentence, isGood } = checked({ mustHit: 'bad.example\n'.repeat(1_001) }, ['block bad.example'])
    expect(sentence).toContain('1,001')
    expect(isGood).toBe(false)
  })

  test('of a thousand lines are checked against 25,000 entries', () => {
    const simulator = simulatorOf(Array.from({ length: 25_000 }, (_, index) => `block h${index}.example`))
    const trial = { ...newSimulatorInput, mustHit: lines('h'), mustMiss: lines('x') }
    expect(testLists(trial, simulator, 'block', now).failures).toEqual([])
  })
})

test('a list is indexed in pieces', () => {
  const urls = Array.from({ length: 25_000 }, (_, index) => ({
    action: 'block',
    type: 'domain',
    value: `h${index}.example`,
  }))
  const work = indexing(urls)
  let pieces = 1
  while (!work.next().done) pieces++
  expect(pieces).toBeGreaterThan(20)
})

test('a draft with a half-typed date can be tested', () => {
  const scope: ReturnType<typeof newScope> = {
    ...newScope(),
    fromDate: 'soon',
    toDate: '2031-01-31T17:15',
  }
  const [made] = scopesOf([scope])
  expect(made).toMatchObject({ fromDate: 'unreadable', toDate: expect.stringMatching(/^2031/) })
  const who = { sender: 'a@b.example', recipient: 'c@d.example', at: now }
  const { outcome, why } = simulatorOf(['block bad.example'], made && [made]).simulate('bad.example', who)
  expect([outcome, why]).toEqual(['cannot tell', 'A date of the policy cannot be read.'])
})

test('an empty time means now', () => {
  const trial = { ...newSimulatorInput, sender: 'a@b.example' }
  expect(whoOf(newSimulatorInput, now)).toBeUndefined()
  expect(whoOf(trial, now)?.at).toBe(now)
  expect(whoOf({ ...trial, at: '2031-01-31T17:15' }, now)?.at).toBe(Date.parse('2031-01-31T17:15'))
})

test('a test URL is read like the list, with its changes', () => {
  const { simulate } = simulatorOf([])
  expect(simulate('hxxps://A[.]example/x').steps[0]?.text).toBe(
    'The URL is read as "a.example/x", from defanged form, without http(s)://, with the host in lower case.',
  )
  expect(simulate('1.1.1.]1').why).toContain('half refanged')
})
