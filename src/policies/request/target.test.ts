import { describe, expect, test } from 'vitest'
import { checkAddress, checkDomain, checkId, checkTarget, newTarget } from './target.ts'

describe('an email address', () => {
  test.each([
    ['', 'Enter one email address, such as ann@example.com.'],
    [' \t', 'Enter one email address, such as ann@example.com.'],
    ['ann', 'Add the "@", as in ann@example.com.'],
    ['@', 'Enter a name before the "@" and a domain after it.'],
    ['ann@', 'Enter a name before the "@" and a domain after it.'],
    ['a@b@c.example', 'It has more than one "@". Add a scope for each address.'],
    ['a@b.example, c@d.example', 'It has more than one "@". Add a scope for each address.'],
    ['a@b.example\nc@d.example', 'It contains an invisible character. Type it by hand.'],
    ['Ann <ann@b.example>', 'Enter only the address, without a name, "<>" or "mailto:".'],
    ['<ann@b.example>', 'Enter only the address, without a name, "<>" or "mailto:".'],
    ['mailto:ann@b.example', 'Enter only the address, without a name, "<>" or "mailto:".'],
    ['ann @b.example', 'It contains a space.'],
    ['ann\u200b@b.example', 'It contains an invisible character. Type it by hand.'],
    ['.ann@b.example', 'The part before the "@" starts or ends with a dot, or has two in a row.'],
    ['a,b@b.example', 'The part before the "@" contains a character that is not allowed.'],
    [`${'a'.repeat(65)}@b.example`, 'The part before the "@" is longer than 64 characters.'],
    ['ann@b', 'After the "@": A host needs a dot, as in example.com.'],
    ['ann@b..example', 'After the "@": The host starts with a dot or has two dots in a row.'],
    ['ann@b.example.', 'It ends in a dot.'],
    ['ann@1.2.3.4', 'After the "@": This is an IP address, not a domain.'],
    ['ann@b.exa mple', 'After the "@": The host contains " ", which is not allowed.'],
  ])('"%s" is refused: %s', (text, problem) => {
    expect(checkAddress(text)).toEqual({ problem })
  })

  test.each([
    ['ann@b.example', 'ann@b.example'],
    [" Ann.O'Neil+tag@B.Example ", "Ann.O'Neil+tag@B.Example"],
    ['zoë@b.example', 'zoë@b.example'],
    ['ann@münchen.example', 'ann@xn--mnchen-3ya.example'],
  ])('"%s" is sent as %s', (text, sent) => {
    expect(checkAddress(text)).toEqual({ sent, notes: [] })
  })

  const external = 'c.example is not one of your domains. External addresses have no effect.'
  test.each([
    ['ann@C.example', ['b.example'], [{ code: 'no effect', text: external }]],
    ['ann@B.example', ['b.example'], []],
    ['ann@eu.b.example', ['a.example', 'b.example'], []],
    ['ann@c.example', [], []],
  ])('"%s" beside the own domains %j has the notes %j', (text, domains, notes) => {
    expect(checkAddress(text, domains)).toEqual({ sent: text, notes })
  })
})

describe('a domain', () => {
  test.each([
    ['', 'Enter a domain without "@", such as example.com.'],
    ['@example.com', 'Leave out the "@".'],
    ['ann@example.com', 'This is an email address. Enter the part after "@".'],
    ['https://example.com', 'This is a URL. Enter only its domain, such as example.com.'],
    ['*.example.com', 'Remove the "*".'],
    ['a.com,b.com', 'Enter one domain only.'],
    ['example', 'A host needs a dot, as in example.com.'],
    ['a..com', 'The host starts with a dot or has two dots in a row.'],
    ['192.0.2.1', 'This is an IP address, not a domain.'],
    ['exam\u00adple.com', 'It contains an invisible character. Type it by hand.'],
  ])('"%s" is refused: %s', (text, problem) => {
    expect(checkDomain(text)).toEqual({ problem })
  })

  test.each([
    ['example.com', 'example.com'],
    [' Example.COM ', 'example.com'],
    ['a.com.', 'a.com'],
    ['münchen.example.com', 'xn--mnchen-3ya.example.com'],
    ['straße.example', 'xn--strae-oqa.example'],
  ])('"%s" is sent as %s', (text, sent) => {
    expect(checkDomain(text)).toEqual({ sent, notes: [] })
  })

  test('that looks like another has a note', () => {
    expect(checkDomain('раураl.com')).toMatchObject({
      notes: [{ code: 'look-alike', text: expect.stringContaining('mixes letters of') }],
    })
  })
})

describe('a secure id', () => {
  const id = `eNo${'Ab1_-'.repeat(48)}`

  test('is sent as it is', () => {
    expect(checkId(` ${id}\n`, 'group')).toEqual({ sent: id, notes: [] })
    expect(checkId(`${id}==`, 'group')).toEqual({ sent: `${id}==`, notes: [] })
  })

  test.each([
    ['', 'Enter the secure id of the group.'],
    [`${id} ${id}`, 'The id contains a space or a line break. Copy it again.'],
    [`${id}\n${id}`, 'The id contains a space or a line break. Copy it again.'],
    [`${id}…`, 'The id is cut off: it contains "…". Copy it again.'],
    ['eNo12345…abcdefgh', 'The id is cut off: it contains "…". Copy it again.'],
    [`${id}\u200b`, 'The id contains an invisible character. Copy it again.'],
  ])('%j is refused: %s', (text, problem) => {
    expect(checkId(text, 'group')).toEqual({ problem })
  })

  const short =
    'This id is short: most have 100 to 250 characters. The service refuses a cut-off id without a reason.'
  test.each([
    ['eNo1', [short]],
    ['x'.repeat(99), [short]],
    ['x'.repeat(100), []],
    [`"${id}"`, ['It contains ", which is unusual in an id.']],
  ])('%j is sent with the notes %j', (text, notes) => {
    expect(checkId(text, 'group')).toEqual({
      sent: text,
      notes: notes.map((note) => ({ code: 'id', text: note })),
    })
  })
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
