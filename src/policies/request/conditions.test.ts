import { describe, expect, test } from 'vitest'
import { checkRange, conditionLabels, type ConditionValues, readConditions } from './conditions.ts'

const read = (values: Partial<ConditionValues>) =>
  readConditions({ sourceIPs: '', hostnames: '', spfDomains: '', moreConditions: '', ...values })
const problemOf = (field: keyof ConditionValues, text: string) => read({ [field]: text }).problems.get(field)
const warningsOf = (field: keyof ConditionValues, text: string) =>
  read({ [field]: text })
    .warnings.get(field)
    ?.map(({ kind, text: said }) => `${kind}: ${said}`)

describe('a range', () => {
  test.each([
    '192.0.2.0/24',
    '192.0.2.1/32',
    '10.0.0.0/8',
    '2001:db8::/32',
    '2001:DB8:0:0::/64',
    '::1/128',
    'fe80::/10',
    '::ffff:192.0.2.0/120',
  ])('%s is sent as it is', (line) => {
    expect(checkRange(line)).toEqual({ sent: line })
  })

  test.each([
    ['192.0.2.1', 'for a single address, enter 192.0.2.1/32.'],
    ['2001:db8::1', 'for a single address, enter 2001:db8::1/128.'],
    ['::ffff:192.0.2.1', 'for a single address, enter ::ffff:192.0.2.1/128.'],
    ['192.0.2.0/33', 'the number after "/" must be 0 to 32.'],
    ['2001:db8::/129', 'the number after "/" must be 0 to 128.'],
    ['192.0.2.0/-1', 'the number after "/" must be 0 to 32.'],
    ['192.0.2.0/024', 'the number after "/" must be 0 to 32.'],
    ['192.0.2.0/', 'the number after "/" must be 0 to 32.'],
    ['192.0.2.0/255.255.255.0', 'the number after "/" must be 0 to 32.'],
    ['192.0.2.0/24/8', 'this is not a CIDR range.'],
    ['192.0.2/24', 'enter a CIDR range, such as 192.0.2.0/24 or 2001:db8::/32.'],
    ['256.0.0.0/8', 'enter a CIDR range, such as 192.0.2.0/24 or 2001:db8::/32.'],
    ['2001:db8::1::/64', 'enter a CIDR range, such as 192.0.2.0/24 or 2001:db8::/32.'],
    ['1:2:3/64', 'enter a CIDR range, such as 192.0.2.0/24 or 2001:db8::/32.'],
    ['1.2.3.4::/64', 'enter a CIDR range, such as 192.0.2.0/24 or 2001:db8::/32.'],
    ['mx.example.com', 'enter a CIDR range, such as 192.0.2.0/24 or 2001:db8::/32.'],
    ['192.0.2.1-192.0.2.9', 'enter a CIDR range, such as 192.0.2.0/24 or 2001:db8::/32.'],
    ['[2001:db8::]/32', 'enter the address without brackets and zone.'],
    ['fe80::1%eth0/64', 'enter the address without brackets and zone.'],
    ['010.0.0.0/8', 'a number in the address begins with 0.'],
    ['192.0.2.010/32', 'a number in the address begins with 0.'],
  ])('%s is refused: %s', (line, problem) => {
    expect(checkRange(line)).toEqual({ sent: line, problem })
  })

  test.each(['2001:db8::0001/128', '2001:0db8:0000:0000:0000:0000:0000:0000/32'])('%s is sent', (line) => {
    expect(checkRange(line)).toEqual({ sent: line })
  })

  test.each([
    ['192.0.2.7/24', 'this is an address in the network 192.0.2.0/24.'],
    ['10.255.255.255/9', 'this is an address in the network 10.128.0.0/9.'],
    ['2001:db8::1/32', 'this is an address in the network 2001:db8::/32.'],
    ['2001:db8:ffff::/33', 'this is an address in the network 2001:db8:8000::/33.'],
    ['0.0.0.0/0', 'this includes every address.'],
    ['::/0', 'this includes every address.'],
  ])('%s is sent with a warning: %s', (line, warning) => {
    expect(checkRange(line)).toEqual({ sent: line, warnings: [{ kind: 'wide', text: warning }] })
  })
})

test('each list has its label', () => {
  expect(Object.entries(conditionLabels).map((each) => each.join(': '))).toEqual([
    'sourceIPs: Source IP ranges',
    'hostnames: Host names',
    'spfDomains: SPF domains',
    'moreConditions: More conditions',
  ])
})

describe('the lists', () => {
  test('are sent line by line, without what is empty', () => {
    const { sent, problems, warnings } = read({
      sourceIPs: '192.0.2.0/24\r\n\n  198.51.100.0/25 ',
      hostnames: 'mx.example.com',
      spfDomains: 'example.com\rexample.org',
    })
    expect(sent).toStrictEqual({
      sourceIPs: ['192.0.2.0/24', '198.51.100.0/25'],
      hostnames: ['mx.example.com'],
      spfDomains: ['example.com', 'example.org'],
    })
    expect(problems.size + warnings.size).toBe(0)
    expect(read({ sourceIPs: ' \n ' }).sent).toBeUndefined()
  })

  test('name at most three wrong lines', () => {
    expect(problemOf('sourceIPs', '192.0.2.0/24\nx\n192.0.2.1')).toBe(
      'Line 2: enter a CIDR range, such as 192.0.2.0/24 or 2001:db8::/32. Line 3: for a single address, enter 192.0.2.1/32.',
    )
    expect(problemOf('sourceIPs', 'a/1/1\n'.repeat(9))).toBe(
      'Line 1: this is not a CIDR range. Line 2: this is not a CIDR range. Line 3: this is not a CIDR range. And 6 more.',
    )
    expect(problemOf('sourceIPs', 'a/1/1\n'.repeat(3))).not.toContain('more')
    expect(problemOf('hostnames', 'mx')).toBe('Line 1: A host needs a dot, as in example.com.')
    expect(problemOf('hostnames', '192.0.2.1')).toBe(
      'Line 1: this is an IP address. Enter it in the source IP ranges.',
    )
    expect(problemOf('spfDomains', 'example.com\n@example.com')).toBe('Line 2: Leave out the "@".')
  })

  test('warn of other spellings and duplicates', () => {
    expect(warningsOf('hostnames', 'MX.example.com')).toEqual(['spelling: Line 1: sent as mx.example.com.'])
    expect(warningsOf('spfDomains', 'münchen.example')).toEqual([
      'spelling: Line 1: sent as xn--mnchen-3ya.example.',
    ])
    expect(warningsOf('hostnames', 'a.example\n\na.example')).toEqual([
      'spelling: Line 3: the same as line 1.',
    ])
    expect(warningsOf('spfDomains', 'A.example\na.example')).toHaveLength(2)
    expect(warningsOf('sourceIPs', '192.0.2.7/24')).toHaveLength(1)
  })

  test.each(['hostnames', 'spfDomains'] as const)('warn of look-alikes in %s', (field) => {
    const [written, looks] = warningsOf(field, 'раураl.example') ?? []
    expect(written).toMatch(/^spelling: Line 1: sent as xn--/)
    expect(looks).toMatch(/^look-alike: Line 1: .* mixes letters of/)
  })
})

describe('a JSON object', () => {
  test('is sent as it is, beside the lists', () => {
    expect(
      read({ hostnames: 'mx.example.com', moreConditions: ' {"tls": {"min": 1.2}, "x": null} ' }),
    ).toEqual({
      sent: { hostnames: ['mx.example.com'], tls: { min: 1.2 }, x: null },
      problems: new Map(),
      warnings: new Map(),
    })
    expect(read({ moreConditions: '{"sourceIPs": ["anything"]}' })).toMatchObject({
      sent: { sourceIPs: ['anything'] },
      problems: new Map(),
    })
    expect(read({ moreConditions: '{}' }).sent).toBeUndefined()
  })

  test('is checked like the lists, item by item, and sent as typed', () => {
    const typed =
      '{"sourceIPs": ["192.0.2.0/24", "::/0", "192.0.2.7/24", "192.0.2.1", "192.0.2.0/24"], "hostnames": ["MX.раураl.example"]}'
    expect(warningsOf('moreConditions', typed)).toEqual([
      'wide: "sourceIPs", item 2: this includes every address.',
      'wide: "sourceIPs", item 3: this is an address in the network 192.0.2.0/24.',
      'unknown form: "sourceIPs", item 4: for a single address, enter 192.0.2.1/32.',
      'spelling: "sourceIPs", item 5: the same as item 1.',
      expect.stringMatching(/^look-alike: "hostnames", item 1: .* mixes letters of/),
    ])
    expect(read({ moreConditions: typed }).sent).toEqual(JSON.parse(typed))
    // Undocumented conditions may have any form.
    expect(warningsOf('moreConditions', '{"others": ["0.0.0.0/0"]}')).toBeUndefined()
  })

  test.each(['0.0.0.0/0', '::/0', '192.0.2.7/24', '2001:db8::1/32', '192.0.2.0/24', 'раураl.example'])(
    'says of %s what the list says of it',
    (value) => {
      for (const field of ['sourceIPs', 'hostnames', 'spfDomains'] as const) {
        const listed = read({ [field]: value })
        const inJson = read({ moreConditions: JSON.stringify({ [field]: [value] }) })
        const said = (listed.warnings.get(field) ?? []).filter(({ kind }) => kind !== 'spelling')
        const refused = listed.problems.get(field)
        const expected = [
          ...(refused === undefined ? [] : [{ kind: 'unknown form', text: refused }]),
          ...said,
        ].map(({ kind, text }) => ({ kind, text: text.replace(/^Line 1/, `"${field}", item 1`) }))
        expect(inJson.warnings.get('moreConditions') ?? []).toEqual(expected)
      }
    },
  )

  test.each([
    ['[]', 'Enter a JSON object, such as {"field": ["value"]}.'],
    ['null', 'Enter a JSON object, such as {"field": ["value"]}.'],
    ['"x"', 'Enter a JSON object, such as {"field": ["value"]}.'],
    ['{"__proto__": {"isAdmin": true}}', 'The key "__proto__" cannot be sent.'],
    ['{"a": [{"constructor": 1}]}', 'The key "constructor" cannot be sent.'],
    ['{"a": {"prototype": 1}}', 'The key "prototype" cannot be sent.'],
    ['{"sourceIPs": "192.0.2.0/24"}', '"sourceIPs" must be a list of strings.'],
    ['{"hostnames": [1]}', '"hostnames" must be a list of strings.'],
    [`${'{"a":'.repeat(30)}1${'}'.repeat(30)}`, 'It is nested more than 20 levels deep.'],
    [`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 'It is nested more than 20 levels deep.'],
  ])('%s is refused: %s', (text, problem) => {
    expect(problemOf('moreConditions', text)).toBe(problem)
  })

  test.each(['__proto__', 'constructor', 'prototype'])('may not have the key %s at any place', (key) => {
    for (const text of [`{"a": 1, "${key}": 2}`, `{"a": {"b": 1}, "c": [{"d": 1, "${key}": 2}]}`])
      expect(problemOf('moreConditions', text)).toBe(`The key "${key}" cannot be sent.`)
  })

  test('that is invalid has a reason', () => {
    expect(problemOf('moreConditions', "{'a': 1}")).toMatch(/^Not valid JSON\. ./)
    expect(problemOf('moreConditions', '{"a": 1,}')).toMatch(/^Not valid JSON\. ./)
  })

  test('does not change other objects of the page', () => {
    read({ moreConditions: '{"__proto__": {"polluted": true}}' })
    expect({}).not.toHaveProperty('polluted')
    expect(
      Object.getPrototypeOf(read({ moreConditions: '{"__proto__": {"a": 1}, "b": 1}' }).sent ?? {}),
    ).toBe(Object.prototype)
  })

  test('may not repeat a list', () => {
    const twice = read({ hostnames: 'mx.example.com', moreConditions: '{"hostnames": []}' })
    expect(twice.problems.get('moreConditions')).toBe('"hostnames" is also set above. Keep it in one place.')
  })

  const twice = 'only the last of two equal keys is sent'
  const moved = 'keys that are whole numbers come first'
  const written = 'a number is written differently'
  test.each([
    ['{"a":1,"a":2}', twice],
    ['{"a":{"b":1, "\\u0062" : 2}}', twice],
    ['{"n":12345678901234567890}', written],
    ['{"n":1.0}', written],
    ['{"n":[-0]}', written],
    ['{"b":1,"1":2}', moved],
    ['{"c":{"b":"x","2":"1.0","1":3}}', moved],
    ['{"b":1.0,"1":2}', `${moved}, and ${written}`],
    ['{"b":"1.0: 2","a":1.0,"a":2}', `${twice}, and ${written}`],
  ])('that is not sent as typed has a reason: %s', (text, why) => {
    expect(warningsOf('moreConditions', text)).toEqual([`rewritten: Sent differently: ${why}.`])
  })

  test('with another layout is the same', () => {
    expect(warningsOf('moreConditions', '{\n\t"a b" : [ "\\u00e9 \\"x\\" " , true ] }')).toBeUndefined()
  })
})
