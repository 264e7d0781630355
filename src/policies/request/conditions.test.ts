import { expect, test } from 'vitest'
import { checkRange, type ConditionValues, readConditions } from './conditions.ts'

const read = (values: Partial<ConditionValues>) =>
  readConditions({ sourceIPs: '', hostnames: '', spfDomains: '', moreConditions: '', ...values })
const problemOf = (field: keyof ConditionValues, text: string) => read({ [field]: text }).problems.get(field)

const range = 'Enter a CIDR range, such as 192.0.2.0/24 or 2001:db8::/32.'

const right =
  '192.0.2.0/24 192.0.2.1/32 10.0.0.0/8 2001:db8::/32 2001:DB8:0:0::/64 ::1/128 fe80::/10 ::ffff:192.0.2.0/120'
test.each(right.split(' '))('a range %s is sent as it is', (line) => {
  expect(checkRange(line)).toEqual({ sent: line, notes: [] })
})

const noRange =
  '192.0.2/24 256.0.0.0/8 2001:db8::1::/64 1:2:3/64 1.2.3.4::/64 mx.example.com 192.0.2.1-192.0.2.9'
test.each([
  ['For a single address, enter 192.0.2.1/32.', '192.0.2.1'],
  ['For a single address, enter ::ffff:192.0.2.1/128.', '::ffff:192.0.2.1'],
  ['The number after "/" must be 0 to 32.', '192.0.2.0/33 192.0.2.0/-1 192.0.2.0/024 192.0.2.0/'],
  ['The number after "/" must be 0 to 32.', '192.0.2.0/255.255.255.0'],
  ['The number after "/" must be 0 to 128.', '2001:db8::/129'],
  ['This is not a CIDR range.', '192.0.2.0/24/8'],
  [range, noRange],
  ['Enter the address without brackets and zone.', '[2001:db8::]/32 fe80::1%eth0/64'],
  ['A number in the address begins with 0.', '010.0.0.0/8 192.0.2.010/32'],
])('a range is refused: %s %s', (problem, lines) => {
  for (const line of lines.split(' ')) expect(checkRange(line)).toEqual({ problem })
})

test.each([
  ['192.0.2.7/24', 'This is an address in the network 192.0.2.0/24.'],
  ['2001:db8::1/32', 'This is an address in the network 2001:db8::/32.'],
  ['2001:db8:ffff::/33', 'This is an address in the network 2001:db8:8000::/33.'],
  ['0.0.0.0/0', 'This includes every address.'],
])('a range %s is sent with a note: %s', (line, text) => {
  expect(checkRange(line)).toEqual({ sent: line, notes: [{ code: 'wide', text }] })
})

test('the lists are sent line by line, without what is empty', () => {
  const { sent, problems, notes } = read({
    sourceIPs: '192.0.2.0/24\r\n\n  198.51.100.0/25 ',
    hostnames: 'mx.example.com',
    spfDomains: 'example.com\rexample.org',
  })
  expect(sent).toStrictEqual({
    sourceIPs: ['192.0.2.0/24', '198.51.100.0/25'],
    hostnames: ['mx.example.com'],
    spfDomains: ['example.com', 'example.org'],
  })
  expect(problems.size + [...notes.values()].flat().length).toBe(0)
  expect(read({ sourceIPs: ' \n ' }).sent).toBeUndefined()
})

const three = [1, 2, 3].map((at) => `Line ${at}: This is not a CIDR range.`).join(' ')
test.each([
  ['sourceIPs', '::/8\nx\n::1', `Line 2: ${range} Line 3: For a single address, enter ::1/128.`],
  ['sourceIPs', 'a/1/1\n'.repeat(9), `${three} And 6 more.`],
  ['hostnames', 'mx', 'Line 1: A host needs a dot, as in example.com.'],
  ['spfDomains', 'example.com\n@example.com', 'Line 2: Leave out the "@".'],
] as const)('%s name at most three wrong lines of %j', (field, text, problem) => {
  expect(problemOf(field, text)).toBe(problem)
})

test.each([
  ['hostnames', 'MX.example.com', 'spelling: Line 1: Sent as mx.example.com.'],
  ['hostnames', 'a.example\n\na.example', 'spelling: Line 3: The same as line 1.'],
  ['spfDomains', 'münchen.io', 'spelling: Line 1: Sent as xn--mnchen-3ya.io.'],
  ['spfDomains', 'A.io\na.io', 'spelling: Line 1: Sent as a.io. spelling: Line 2: The same as line 1.'],
  ['sourceIPs', '192.0.2.7/24', 'wide: Line 1: This is an address in the network 192.0.2.0/24.'],
] as const)('%s note other spellings and duplicates of %j', (field, text, notes) => {
  const found = read({ [field]: text }).notes.get(field)
  expect(found?.map(({ code, text: note }) => `${code}: ${note}`).join(' ')).toBe(notes)
})

test('a JSON object is sent as it is, beside the lists', () => {
  const typed = { hostnames: 'mx.example.com', moreConditions: ' {"tls": {"min": 1.2}, "x": null} ' }
  const sent = { hostnames: ['mx.example.com'], tls: { min: 1.2 }, x: null }
  expect(read(typed)).toMatchObject({ sent, problems: new Map() })
  expect(read({ moreConditions: '{}' }).sent).toBeUndefined()
})

const noObject = 'Enter a JSON object, such as {"field": ["value"]}.'
test.each([
  ['[]', noObject],
  ['null', noObject],
  ['"x"', noObject],
  ['{"__proto__": {"isAdmin": true}}', 'The key "__proto__" cannot be sent.'],
  ['{"a": [{"constructor": 1}]}', 'The key "constructor" cannot be sent.'],
  ['{"a": {"b": 1}, "c": [{"\\u0070rototype": 1}]}', 'The key "prototype" cannot be sent.'],
  ['{"sourceIPs": ["192.0.2.0/24"]}', 'Enter "sourceIPs" under Source IP ranges.'],
  ['{"spfDomains": null}', 'Enter "spfDomains" under SPF domains.'],
])('a JSON object %s is refused: %s', (text, problem) => {
  expect(problemOf('moreConditions', text)).toBe(problem)
})

const invalid = ["{'a': 1}", '{"a": 1,}', `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`]
test.each(invalid)('a JSON object that is invalid or too deep has a reason (%#)', (text) => {
  expect(problemOf('moreConditions', text)).toMatch(/^Not valid JSON\. ./)
})
