import { expect, test } from 'vitest'
import { readMembers } from './members.ts'

const read = (text: string) => {
  const got = readMembers(text)
  return 'reason' in got ? got.reason : [...got.addresses].join(' ')
}

test.each([
  ['one address a line', 'ann@a.example\r\nBEN@A.example\n\n', 'ann@a.example ben@a.example'],
  ['a table by its header', 'manager,email\nboss@a.example,ann@a.example', 'ann@a.example'],
  ['another name of it', 'Name;Email Address\nAnn;ann@a.example', 'ann@a.example'],
  ['a table without a header', 'Ann,ann@a.example,boss@a.example', 'ann@a.example'],
  ['quoted names with commas', 'name,email\n"Doe, Ann",ann@a.example', 'ann@a.example'],
  ['a byte-order mark', '\ufeffemail\nann@a.example', 'ann@a.example'],
  ['international domains', 'ann@münchen.de', 'ann@xn--mnchen-3ya.de'],
  ['no address', 'name\nAnn', 'The file has no column of email addresses.'],
  ['nothing', '', 'The file has no column of email addresses.'],
])('members are read from %s', (_, text, expected) => {
  expect(read(text)).toBe(expected)
})
