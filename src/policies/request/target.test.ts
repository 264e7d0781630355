import { expect, test } from 'vitest'
import { checkAddress, checkDomain, checkId, checkTarget, newTarget } from './target.ts'

const id = `eNo${'Ab1_-'.repeat(48)}`
const checks = {
  address: (text: string) => checkAddress(text),
  domain: checkDomain,
  id: (text: string) => checkId(text, 'group'),
}
type Kind = keyof typeof checks

test.each<[Kind, problem: string, ...texts: string[]]>([
  ['address', 'Enter one email address, such as ann@example.com.', '', ' \t'],
  ['address', 'Add the "@", as in ann@example.com.', 'ann'],
  ['address', 'Enter a name before the "@" and a domain after it.', '@', 'ann@'],
  ['address', 'It has more than one "@". Add a scope for each address.', 'a@b@c.example'],
  ['address', 'Enter only the address, without a name, "<>" or "mailto:".', 'Ann <ann@b.example>'],
  ['address', 'Enter only the address, without a name, "<>" or "mailto:".', '<a@b.io>', 'mailto:a@b.io'],
  ['address', 'It contains a space.', 'ann @b.example'],
  ['address', 'It contains an invisible character. Type it by hand.', 'a\u200b@b.io', 'a@b.io\nc@d.io'],
  ['address', 'The part before the "@" starts or ends with a dot, or has two in a row.', '.ann@b.example'],
  ['address', 'The part before the "@" contains a character that is not allowed.', 'a,b@b.example'],
  ['address', 'The part before the "@" is longer than 64 characters.', `${'a'.repeat(65)}@b.example`],
  ['address', 'After the "@": A host needs a dot, as in example.com.', 'ann@b'],
  ['address', 'It ends in a dot.', 'ann@b.example.'],
  ['address', 'After the "@": This is an IP address, not a domain.', 'ann@1.2.3.4'],
  ['address', 'After the "@": The host contains " ", which is not allowed.', 'ann@b.exa mple'],
  ['domain', 'Enter a domain without "@", such as example.com.', ''],
  ['domain', 'Leave out the "@".', '@example.com'],
  ['domain', 'This is an email address. Enter the part after "@".', 'ann@example.com'],
  ['domain', 'This is a URL. Enter only its domain, such as example.com.', 'https://example.com'],
  ['domain', 'Remove the "*".', '*.example.com'],
  ['domain', 'Enter one domain only.', 'a.com,b.com'],
  ['domain', 'This is an IP address, not a domain.', '192.0.2.1'],
  ['domain', 'It contains an invisible character. Type it by hand.', 'exam\u00adple.com'],
  ['id', 'Enter the secure id of the group.', ''],
  ['id', 'The id contains a space or a line break. Copy it again.', `${id} ${id}`, `${id}\n${id}`],
  ['id', 'The id is cut off: it contains "…". Copy it again.', `${id}…`, 'eNo12345…abcdefgh'],
  ['id', 'The id contains an invisible character. Copy it again.', `${id}\u200b`],
])('the %s is refused: %s %j', (kind, problem, ...texts) => {
  for (const text of texts) expect(checks[kind](text)).toEqual({ problem })
})

const short =
  'This id is short: most have 100 to 250 characters. The service refuses a cut-off id without a reason.'
test.each<[Kind, text: string, sent: string, note?: string]>([
  ['address', 'ann@b.example', 'ann@b.example'],
  ['address', " Ann.O'Neil+tag@B.Example ", "Ann.O'Neil+tag@B.Example"],
  ['address', 'zoë@b.example', 'zoë@b.example'],
  ['address', 'ann@münchen.example', 'ann@xn--mnchen-3ya.example'],
  ['domain', 'example.com', 'example.com'],
  ['domain', ' Example.COM ', 'example.com'],
  ['domain', 'a.com.', 'a.com'],
  ['domain', 'münchen.example.com', 'xn--mnchen-3ya.example.com'],
  ['id', ` ${id}\n`, id],
  ['id', 'x'.repeat(100), 'x'.repeat(100)],
  ['id', 'eNo1', 'eNo1', short],
  ['id', 'x'.repeat(99), 'x'.repeat(99), short],
  ['id', `"${id}"`, `"${id}"`, 'It contains ", which is unusual in an id.'],
])('the %s %j is sent as %s', (kind, text, sent, note) => {
  expect(checks[kind](text)).toEqual({ sent, notes: note === undefined ? [] : [{ code: 'id', text: note }] })
})

test('a domain that looks like another has a note', () => {
  expect(checkDomain('раураl.com')).toMatchObject({
    notes: [{ code: 'look-alike', text: expect.stringContaining('mixes letters of') }],
  })
})

const external = 'c.example is not one of your domains. External addresses have no effect.'
test.each([
  ['ann@C.example', ['b.example'], [{ code: 'no effect', text: external }]],
  ['ann@B.example', ['b.example'], []],
  ['ann@eu.b.example', ['a.example', 'b.example'], []],
  ['ann@c.example', [], []],
])('the address "%s" beside the own domains %j has the notes %j', (text, domains, notes) => {
  expect(checkAddress(text, domains)).toEqual({ sent: text, notes })
})

const unnamed =
  'Without an id, the service may not find the attribute. Whether its name is enough is not documented.'
test.each([
  [' ', '', [{ code: 'id', text: unnamed }]],
  ['x'.repeat(100), 'x'.repeat(100), []],
])('an attribute with the id "%s" is sent by its name, too', (attributeId, sent, notes) => {
  const named = { attributeId, attributeName: ' Office ', attributeValue: ' Rome ' }
  expect(checkTarget({ ...newTarget(), type: 'address_attribute_value', ...named })).toEqual([
    ['attributeId', { sent, notes }],
    ['attributeName', { sent: 'Office', notes: [] }],
    ['attributeValue', { sent: 'Rome', notes: [] }],
  ])
})
