import { describe, expect, test } from 'vitest'
import { request, simulator } from './simulator.fixture.ts'
import { usualHit } from './simulator.ts'

const who = { sender: 'bob@partner.example', recipient: 'ann@corp.example', at: 0 }

const answer = (url: string, ...urls: string[]) => {
  const { outcome, entry, why } = simulator(urls).simulate(url)
  return [outcome, entry === undefined ? undefined : urls[entry], why]
    .filter((part) => part !== undefined)
    .join(' | ')
}

const stepsOf = (url: string, ...urls: string[]) =>
  simulator(urls)
    .simulate(url)
    .steps.map(({ tag, text }) => `${tag}: ${text}`)

describe('a URL', () => {
  test.each<[string, string, string[]]>([
    ['HTTPS://A.example/x', 'block | block a.example', ['block a.example']],
    ['w.a.example', 'block | block a.example', ['block a.example']],
    ['ba.example', 'no match', ['block a.example']],
    ['a.example/x/y?p', 'allow | allow a.example/x', ['block a.example', 'allow a.example/x']],
    ['a.example/xy', 'block | block a.example', ['block a.example', 'allow a.example/x']],
    // "x-z" sorts between the two, and covers neither.
    ['a.example/x/y', 'block | block a.example/x', ['block a.example/x', 'allow a.example/x-z']],
    ['a.example/x?p=1&q=2', 'allow | allow a.example/x?p=1', ['block a.example/x', 'allow a.example/x?p=1']],
    ['a.example/x?p=12', 'block | block a.example/x', ['block a.example/x', 'allow a.example/x?p=1']],
    [
      'w.a.example/x',
      'allow | allow w.a.example',
      ['block a.example', 'allow w.a.example', 'block a.example/x'],
    ],
    ['w.a.example/x', 'no match', ['block url a.example']],
    ['1.2.3.4/x', 'block | block 1.2.3.4', ['block 1.2.3.4', 'allow 3.4']],
    ['a.example', 'block | block a.example', ['block a.example', 'block a.example']],
    [
      'a.example',
      'cannot tell | block a.example | "a.example" is in the list with different actions. Which action applies is not documented.',
      ['block a.example', 'allow a.example'],
    ],
    [
      'a.example',
      'cannot tell | warn a.example | The effect of the action "warn" is not documented.',
      ['warn a.example'],
    ],
    [
      'a.example/x',
      'cannot tell | "a.example" has the type "regex", which has no documented effect.',
      ['block a.example/x', 'block regex a.example'],
    ],
    ['https://', 'cannot tell | The URL cannot be read: it has no host.', ['block a.example']],
  ])('%s: %s', (url, expected, urls) => {
    expect(answer(url, ...urls)).toBe(expected)
  })

  test('has steps, each with its basis', () => {
    expect(stepsOf('https://a.example/x/y', 'block a.example', 'allow a.example/x')).toEqual([
      'documented: The URL is read as "a.example/x/y", without http(s)://.',
      'documented: The URL "a.example/x" covers it. A path covers its sub-paths and added parameters.',
      'documented: It beats "a.example", since a URL is more specific than a domain.',
      'unknown: Entries of type "url" work only if the service\'s Web Proxy is on. This console cannot check it.',
      'documented: Its action is "allow".',
    ])
    expect(stepsOf('v.w.a.example', 'block a.example', 'allow w.a.example')).toEqual([
      'documented: The URL is read as "v.w.a.example".',
      'assumed: The domain "w.a.example" is assumed to cover its subdomain "v.w.a.example".',
      'assumed: It is assumed to beat "a.example", which is less specific.',
      'documented: Its action is "allow".',
    ])
    expect(stepsOf('a.example', 'block a.example')[1]).toBe(
      'documented: The domain "a.example" is the host of the URL.',
    )
    expect(stepsOf('a.example?p&q', 'block a.example?p')[1]).toBe(
      'assumed: The URL "a.example?p" covers it, assuming that parameters are added only at the end.',
    )
    expect(stepsOf('a.example?p', 'block a.example?p')[1]).toMatch(/^documented/)
    expect(stepsOf('a.example', 'block b.example').slice(1)).toEqual(['assumed: No entry covers the URL.'])
  })
})

const ask = (url: string, ...scopes: object[]) => simulator(['block a.example'], ...scopes).simulate(url, who)

describe('a question', () => {
  const group = { from: { type: 'profile_group', groupId: 'g' } }
  const elsewhere = { to: { type: 'email_domain', emailDomain: 'other.example' }, bidirectional: false }

  test.each<[string, string, object[]]>([
    ['a.example', 'block', [{}]],
    ['a.example', 'no match', [elsewhere]],
    ['a.example', 'no match', [{ enabled: false }]],
    ['a.example', 'cannot tell', [group]],
    ['a.example', 'block', [group, {}]],
    ['a.example', 'cannot tell', [group, elsewhere]],
    // An unknown scope does not turn a missing match into a match.
    ['b.example', 'no match', [group]],
    ['b.example', 'no match', [{}]],
  ])('about %s: %s', (url, outcome, scopes) => {
    expect(ask(url, ...scopes).outcome).toBe(outcome)
  })

  test('gives the reason for an unknown result', () => {
    expect(ask('a.example', elsewhere, group).why).toBe(
      'The sender may be in the group. This console cannot read its members.',
    )
    expect(ask('a.example').why).toBeUndefined()
  })

  test('has steps for the URL, for each scope by its number, and for other policies', () => {
    const { steps } = ask('a.example', {}, elsewhere)
    expect(steps.map(({ text }) => text)).toEqual([
      'The URL is read as "a.example".',
      'The domain "a.example" is the host of the URL.',
      'Its action is "block".',
      'Scope 1: The policy is on (default).',
      'Scope 1: No start date and no expiry.',
      'Scope 1: The sender can be anyone, since no target is set.',
      'Scope 1: The recipient can be anyone, since no target is set.',
      'Scope 1: It is not enforced. The effect is not documented.',
      'Scope 2: The policy is on (default).',
      'Scope 2: No start date and no expiry.',
      'Scope 2: The sender can be anyone, since no target is set.',
      'Scope 2: The recipient is not in the domain other.example.',
      'Scope 2: It is not enforced. The effect is not documented.',
      'Other policies of the account are not considered, since this console cannot list them.',
    ])
  })
})

describe('the lists', () => {
  const made = simulator(['block a.example', 'allow a.example/x', 'warn w.example'])
  const blocked = { hit: 'block', mustHit: [], mustMiss: [] } as const

  test('fail if a URL has another result, or an unknown one', () => {
    const failures = made.checkLists({
      hit: 'block',
      mustHit: ['a.example', 'a.example/x', 'b.example', 'w.example', 'https://'],
      mustMiss: ['b.example', 'a.example/x/y', 'a.example/y', 'w.example'],
    })
    expect(failures.map(({ list, url, outcome, sentence }) => [list, url, outcome, sentence])).toEqual([
      ['must hit', 'a.example/x', 'allow', 'Must be blocked, but is allowed.'],
      ['must hit', 'b.example', 'no match', 'Must be blocked, but nothing matches.'],
      [
        'must hit',
        'w.example',
        'cannot tell',
        'Must be blocked, but the result is unknown. The effect of the action "warn" is not documented.',
      ],
      [
        'must hit',
        'https://',
        'cannot tell',
        'Must be blocked, but the result is unknown. The URL cannot be read: it has no host.',
      ],
      ['must miss', 'a.example/y', 'block', 'Must not be blocked, but is blocked.'],
      [
        'must miss',
        'w.example',
        'cannot tell',
        'Must not be blocked, but the result is unknown. The effect of the action "warn" is not documented.',
      ],
    ])
  })

  test('count allowing as a hit for a list that allows', () => {
    expect(made.checkLists({ hit: 'allow', mustHit: ['a.example/x'], mustMiss: ['a.example'] })).toEqual([])
    expect(usualHit(request(['block a.example', 'allow b.example']).urls)).toBe('block')
    expect(usualHit(request(['allow b.example']).urls)).toBe('allow')
  })

  test('use the sender and the recipient if given', () => {
    const inbound = simulator(['block a.example'], {
      to: { type: 'internal_addresses' },
      bidirectional: false,
    })
    const lists = { ...blocked, mustHit: ['a.example'] }
    expect(inbound.checkLists(lists)).toEqual([])
    expect(inbound.checkLists(lists, who)).toEqual([])
    expect(inbound.checkLists(lists, { ...who, recipient: 'x@other.example' })).toMatchObject([
      { outcome: 'no match' },
    ])
  })

  test('of 1,000 URLs are asked of 5,000 entries and a thousand nested ones', () => {
    const entries = Array.from(
      { length: 5_000 },
      (_, index) =>
        `${index % 9 ? 'block' : 'allow'} h${index % 2_000}.example${index % 2 ? `/p/${index}` : ''}`,
    )
    const urls = Array.from(
      { length: 1_000 },
      (_, index) => `https://w.h${index * 2}.example/p/${index}/x?y=${index}`,
    )
    const deep = Array.from({ length: 1_000 }, (_, index) => `block deep.example${'/x'.repeat(index)}`)
    const failures = simulator([...entries, ...deep]).checkLists(
      { hit: 'block', mustHit: urls, mustMiss: [`deep.example${'/x'.repeat(2_000)}`] },
      who,
    )
    expect(failures.at(-1)?.outcome).toBe('block')
  })
})
