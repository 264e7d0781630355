/** The reasons why a pasted text does not become an entry, each a code with one sentence. `{}`: the text in question. */
import { count, number } from '../../ui/number.ts'

const sentences = {
  // Texts that are not addresses.
  comment: 'Comment.',
  header: 'Column names.',
  prose: 'No address.',
  rest: 'Part of the previous address.',
  mail: 'Email address. Its domain was not added.',
  empty: 'It is empty.',
  punctuation: 'It contains only punctuation.',
  'file name': 'It looks like a file name. To list it as a host, write http:// before it.',
  'top level': '".{}" is not a known top-level domain. To list it, write http:// before it.',
  version: 'It looks like a version number.',
  'own machine': 'This is the address of the local machine.',
  range: 'It looks like an IP range (CIDR), which a URL list cannot contain.',
  scheme: '"{}" is not a web scheme.',
  'user name': 'It has a user name before "@". A browser goes to {}. Enter that host if that is intended.',
  email: 'This is an email address. Its domain was not added.',
  'Windows path': 'This is a Windows path, not a web address.',
  code: 'It looks like a name in code, or of a program. To list it as a host, write http:// before it.',
  type: 'Its type is "{}", not a domain or a URL.',

  // Addresses that would cover more, or another host.
  'goes on behind blank':
    'The address may continue after the space. Part of it would match too much. Put the whole address on its own line.',
  'goes on in next line':
    'The address may continue on the next line. Part of it would match too much. Put the whole address on its own line.',
  'begins before':
    'The previous line may hold the start of this address. Put the whole address on its own line.',
  'begins before blank': 'The word before it may be its start. Put the whole address on its own line.',
  'cut short':
    'The address may be incomplete: unexpected text follows it. Put the whole address on its own line.',
  'cut at dots': 'It is cut short at the dots.',
  'cut at cell':
    'The next cell may be the rest of the address. Put quotes around an address with a separator.',
  'too many cells': 'It has more cells than the first row. Put quotes around an address with a separator.',
  'empty cell': '"{}" is empty.',
  'as a domain': 'It has a path or a query. As a domain, it would cover more.',
  'host alone': 'The rest of its address is elsewhere, as "{}". The host alone would match too much.',
  'host of URL': 'It is the host of a URL beside it, and would match more than this URL.',
  joined: '"{}" is joined to other text. Put it on its own line.',
  'unclear separator':
    'A comma or a bar in it may separate it from other text. Put the address on its own line.',
  'behind slash': 'The text after the slash may not be a path. Put {} on its own line.',
  'several hosts': 'It may be several addresses: {}. Put each on its own line.',
  numbered: 'The number before it may be the number of its line. Remove one of them.',
  'limited rule': 'The rule is for some pages only. Its host would match more.',
  wildcard: '"*" is not a wildcard. The service refuses it in a domain and takes it literally in a URL.',
  placeholder: 'It contains a placeholder, such as "{id}".',
  'two addresses': 'It may be two addresses. Put each on its own line.',
  'table row': 'It is part of a table row.',

  // Addresses that the text itself spares.
  source: 'Probably the source of the report.',
  name: 'Probably a name: the other addresses are defanged, and this one is not.',
  'mail header': 'It is in a header that mail servers write, about themselves or the recipient.',
  'own side': 'It is the client of the request, not the target.',
  registry: 'It is a name server, a registry or an issuer that many others use, too.',
  'in comment': 'It is in a comment.',
  exception: 'The list exempts it for some pages or programs. Allow it if that is intended.',
  'no order': 'The text says "{}" about it, which means neither block nor allow.',
  'not confirmed': 'The text marks it as switched off, removed or not confirmed ("{}").',
  'link text': 'It is the text of a link that leads elsewhere.',
  legitimate: 'The text calls it legitimate: do not block it.',
  'other column': 'It is in the column "{}", which was not read. Is it part of the list?',
  'no column': 'It is in the column "{}", which you left out.',
  'word to decide': 'The text says "{}" about it. Does that mean block or allow?',
  wrapped: 'It leads to {}. A mail filter wrapped the link. Add the target instead.',
  'wrapped token': 'A mail filter wrapped the link, and only the filter knows the target.',

  // Texts that cannot be read.
  'too long': 'It is longer than 8,192 characters.',
  'long line': 'The line has more than 100,000 characters. Put each address on its own line.',
  encoded: 'This part of the mail is encoded, not text.',
  'half character': 'It contains half a character.',
  unreadable: 'It contains an unreadable character. The text may not be UTF-8.',
  direction: 'It contains a character that changes the reading direction and hides the real address.',
  control: 'It contains a control character.',
  invisible: 'It contains an invisible character.',
  backslash: 'It contains "\\", as in Windows paths, code and escapes. Write "/" if that is intended.',
  'two readings': 'The "\\" in the host is ambiguous. A browser reads it as "/".',
  markup: 'It contains markup or an unclosed bracket. Read the paste as text to get its addresses.',
  space: 'It contains a space. Put each entry on its own line.',
  'odd mark': 'It may be defanged in a way that is not known. Write its dots, or "[.]".',
  'half refanged': 'It is only half refanged. Marks such as "[.]" are left.',
  'bracket in host': 'It is only half refanged. A bracket is left in the host.',
  escape: 'It contains {}, an HTML escape.',
  strings: 'It is joined from several strings in code.',
  quotes: 'It contains quotation marks. The end of the address is unclear.',
  foreign: 'It contains "{}". The end of the address is unclear.',
  ending: 'The value would end in "{}", which may be punctuation.',
  port: '"{}" is not a port.',
  'no host': 'It has no host.',
  'no dot': 'A host needs a dot, as in example.com.',
  dots: 'The host starts with a dot or has two dots in a row.',
  hyphen: 'A part of the host begins or ends with a hyphen.',
  'long label': 'A part of the host is longer than 63 characters.',
  'long host': 'The host is longer than 253 characters.',
  'host character': 'The host contains a character that is not allowed.',
  'in host': 'The host contains "{}", which is not allowed.',
  percent: 'The host contains "%".',
  'percent read': 'The host contains "%". A browser reads it as {}.',
  Punycode: 'A part of the host begins with "xn--" but is not valid Punycode.',
  IPv4: 'The host ends in a number but is not an IPv4 address.',
  'IPv4 read': 'A browser reads this as {}. Enter that address if that is intended.',
  IPv6: 'This is not an IPv6 address.',

  // Addresses that the list has already.
  same: 'The same as {}.',
  listed: 'It is already in the list.',
  'other action': 'It is already in the list with the action "{}".',
  'other type': 'It is already in the list with the type "{}".',
} as const

export type ReasonCode = keyof typeof sentences

export interface Refusal {
  readonly code: ReasonCode
  readonly reason: string
}

export const refuse = (code: ReasonCode, found = ''): Refusal => ({
  code,
  reason: sentences[code].replace('{}', () => found),
})

type Noun = readonly [one: string, many: string]
const email: Noun = ['an email address', 'email addresses']

/** What was left out, for the common reasons. */
const nouns: Readonly<Record<string, Noun | undefined>> = {
  'file name': ['a file name', 'file names'],
  mail: email,
  email,
  source: ["the report's source", 'sources of the report'],
  prose: ['a line without an address', 'lines without an address'],
  name: ['a name', 'names'],
  version: ['a version number', 'version numbers'],
  range: ['an IP range', 'IP ranges'],
  wildcard: ['a wildcard', 'wildcards'],
}

/** The texts that were left out, such as `3 left out: 2 file names, an email address.` */
export function sayLeftOut(
  left: readonly { readonly code?: string | undefined }[],
  what: 'left out' | 'ignored' = 'left out',
): string {
  const counts = new Map<Noun | undefined, number>()
  for (const { code = '' } of left) counts.set(nouns[code], (counts.get(nouns[code]) ?? 0) + 1)
  const others = counts.get(undefined) ?? 0
  const said = Array.from(counts, ([noun, many]) =>
    noun ? [many === 1 ? noun[0] : `${number(many)} ${noun[1]}`] : [],
  ).flat()
  if (others > 0 && said.length > 0) said.push(count(others, 'other'))
  return `${number(left.length)} ${what}${said.length > 0 ? `: ${said.join(', ')}` : ''}.`
}

/** Whether the text itself spares the address, or may do so. */
export const isSparing = ({ code }: Refusal): boolean =>
  code === 'legitimate' || code === 'exception' || code === 'word to decide'

/** Whether the line as a whole is not read. */
export const isUnread = ({ code }: Refusal): boolean => code === 'encoded' || code === 'long line'

/** The heading of the texts that are left out for one reason. */
export const titleOf = (code: string): string | undefined =>
  // The first half has found it to be a code.
  code in sentences ? sentences[code as ReasonCode].replace('{}', '…') : undefined
