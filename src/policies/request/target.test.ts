import { describe, expect, test } from 'vitest'
import { checkAddress, checkDomain, checkId, newTarget, sayShape, toTarget } from './target.ts'

describe('an email address', () => {
  test.each([
    ['', 'Enter one email address, such as ann@example.com.'],
    [' \t', 'Enter one email address, such as ann@example.com.'],
    ['ann', 'The "@" is missing: an address looks like ann@example.com.'],
    ['@', 'The part before the "@" is missing.'],
    ['@b.example', 'The part before the "@" is missing.'],
    ['ann@', 'The domain after the "@" is missing.'],
    ['a@b@c.example', 'It has more than one "@".'],
    ['a@@b.example', 'It has more than one "@".'],
    ['a@b.example, c@d.example', 'This is more than one address. Add a scope for each.'],
    ['a@b.example;c@d.example', 'This is more than one address. Add a scope for each.'],
    ['a@b.example\nc@d.example', 'It contains an invisible character. Type it by hand.'],
    ['Ann <ann@b.example>', 'Enter the address alone, without a name or "<>": ann@b.example.'],
    ['<ann@b.example>', 'Enter the address alone, without a name or "<>": ann@b.example.'],
    ['Ann <ann', 'Enter the address alone, without a name or "<>".'],
    ['mailto:ann@b.example', 'Leave out "mailto:".'],
    ['MAILTO:ann@b.example', 'Leave out "mailto:".'],
    ['ann @b.example', 'It contains a blank.'],
    ['ann\u200b@b.example', 'It contains an invisible character. Type it by hand.'],
    ['.ann@b.example', 'The part before the "@" has a dot at its start, at its end, or two in a row.'],
    ['a..b@b.example', 'The part before the "@" has a dot at its start, at its end, or two in a row.'],
    ['a,b@b.example', 'The part before the "@" contains ,, which no address may have.'],
    [`${'a'.repeat(65)}@b.example`, 'The part before the "@" is longer than 64 characters.'],
    ['ann@b', 'After the "@": A host needs a dot, as in example.com.'],
    ['ann@b..example', 'After the "@": The host starts with a dot or has two dots in a row.'],
    ['ann@b.example.', 'It ends in a dot.'],
    ['ann@1.2.3.4', 'After the "@": This is an IP address, no domain.'],
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
    expect(checkAddress(text)).toEqual({ sent, warnings: [] })
  })

  test('outside of the own domains takes no effect', () => {
    const warning =
      'c.example is not among the own domains of this installation. An external address takes no effect.'
    expect(checkAddress('ann@C.example', ['b.example'])).toEqual({
      sent: 'ann@C.example',
      warnings: [{ kind: 'no effect', text: warning }],
    })
    expect(checkAddress('ann@B.example', ['b.example'])).toEqual({ sent: 'ann@B.example', warnings: [] })
    expect(checkAddress('ann@c.example', [])).toEqual({ sent: 'ann@c.example', warnings: [] })
  })
})

describe('a domain', () => {
  test.each([
    ['', 'Enter a domain without "@", such as example.com.'],
    ['@example.com', 'Leave out the "@".'],
    ['ann@example.com', 'This is an address. Enter what follows its "@".'],
    ['https://example.com', 'This is a URL. Enter its domain alone, such as example.com.'],
    ['a.com/x', 'This is a URL. Enter its domain alone, such as example.com.'],
    ['*.example.com', 'A domain has no "*" here.'],
    ['a.com b.com', 'Enter one domain. Add a scope for each other.'],
    ['a.com,b.com', 'Enter one domain. Add a scope for each other.'],
    ['example', 'A host needs a dot, as in example.com.'],
    ['a..com', 'The host starts with a dot or has two dots in a row.'],
    ['.com', 'The host starts with a dot or has two dots in a row.'],
    ['192.0.2.1', 'This is an IP address, no domain.'],
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
    expect(checkDomain(text)).toEqual({ sent, warnings: [] })
  })

  test('that looks like another one is told of', () => {
    expect(checkDomain('раураl.com')).toMatchObject({
      warnings: [{ kind: 'look-alike', text: expect.stringContaining('mixes letters of') }],
    })
  })
})

describe('a secure id', () => {
  const id = `eNo${'Ab1_-'.repeat(48)}`

  test('is sent as it is', () => {
    expect(checkId(` ${id}\n`, 'group')).toEqual({ sent: id, warnings: [] })
    expect(checkId(`${id}==`, 'group')).toEqual({ sent: `${id}==`, warnings: [] })
    expect(sayShape(id)).toBe('243 characters, eNoAb1_-…1_-Ab1_-')
  })

  test.each([
    ['', 'Enter the secure id of the group.'],
    [`${id} ${id}`, 'The id contains a blank or a line break. Copy it again, in one piece.'],
    [`${id}\n${id}`, 'The id contains a blank or a line break. Copy it again, in one piece.'],
    [`${id}…`, 'The id was cut off where it was copied: it has "…" in it.'],
    [`${id}...`, 'The id was cut off where it was copied: it has "…" in it.'],
    ['eNo12345…abcdefgh', 'The id was cut off where it was copied: it has "…" in it.'],
    [`${id}\u200b`, 'The id contains an invisible character. Copy it again.'],
  ])('%j is refused: %s', (text, problem) => {
    expect(checkId(text, 'group')).toEqual({ problem })
  })

  test('that is odd is sent, and told of', () => {
    const short = {
      kind: 'id',
      text: 'It is short for a secure id: most have 100 to 250 characters. The service answers a cut-off one without a word.',
    }
    expect(checkId('eNo1', 'group')).toEqual({ sent: 'eNo1', warnings: [short] })
    expect(checkId('x'.repeat(99), 'group')).toEqual({ sent: 'x'.repeat(99), warnings: [short] })
    expect(checkId('x'.repeat(100), 'group')).toEqual({ sent: 'x'.repeat(100), warnings: [] })
    expect(checkId(`"${id}"`, 'group')).toEqual({
      sent: `"${id}"`,
      warnings: [{ kind: 'id', text: 'It contains ", which such an id hardly has.' }],
    })
  })
})

test('only what belongs to the type is sent, as it was judged', () => {
  const typed = {
    ...newTarget(),
    emailAddress: ' ann@münchen.example ',
    emailDomain: ' München.example ',
    groupId: ' eNo1 ',
    attributeName: ' Office ',
    attributeValue: ' Rome ',
  }
  expect(toTarget({ ...typed, type: 'individual_email_address' })).toStrictEqual({
    type: 'individual_email_address',
    emailAddress: 'ann@xn--mnchen-3ya.example',
  })
  expect(toTarget({ ...typed, type: 'email_domain' })).toStrictEqual({
    type: 'email_domain',
    emailDomain: 'xn--mnchen-3ya.example',
  })
  expect(toTarget({ ...typed, type: 'profile_group' })).toStrictEqual({
    type: 'profile_group',
    groupId: 'eNo1',
  })
  expect(toTarget({ ...typed, type: 'address_attribute_value' })).toStrictEqual({
    type: 'address_attribute_value',
    attribute: { name: 'Office', value: 'Rome' },
  })
  expect(toTarget({ ...typed, type: 'everyone' })).toStrictEqual({ type: 'everyone' })
  expect(toTarget(typed)).toBeUndefined()
})
