/** The reasons why a pasted text does not become an entry, each a code with one sentence. `{}`: the text in question. */
const sentences = {
  // Texts that are not addresses.
  empty: 'It is empty.',
  comment: 'Comment.',
  header: 'Column names.',
  rest: 'Part of the previous address.',
  'no address': 'No address.',
  email: 'This is an email address. Its domain was not added.',
  'file name': 'It looks like a file name.',
  name: 'It looks like a name in code or of a program.',
  'top level': '".{}" is not a known top-level domain.',
  scheme: '"{}" is not a web scheme.',
  'own network': 'This address is of a local machine or a private network.',
  range: 'It looks like an IP range (CIDR), which a URL list cannot contain.',
  // Addresses that may cover more than what was pasted.
  'may go on': 'It may go on in the text behind it. Put the whole address on its own line.',
  'begins before': 'The text before it may be its start. Put the whole address on its own line.',
  unclear: 'It is unclear where it begins or ends. Put the whole address on its own line.',
  'host alone': 'There is a path beside this host. The host alone would match too much.',
  'cut at cell': 'The next cell may be its rest. Put quotes around an address with a separator.',
  'too many cells': 'It has more cells than the first row. Put quotes around an address with a separator.',
  'empty cell': 'Its cell in the column "{}" is empty.',
  'as a domain': 'It has a path or a query. As a domain, it would cover more.',
  wildcard: '"*" is not a wildcard. The service refuses it in a domain and takes it literally in a URL.',
  placeholder: 'It contains a placeholder, such as "{id}".',
  'two addresses': 'It may be two addresses. Put each on its own line.',
  'only fragment': 'The service drops the part from "#". {} would cover the whole site.',
  'wrapped target': 'A mail filter wrapped the link to {}, which may be longer than what was pasted.',
  'wrapped token': 'A mail filter wrapped the link, and only the filter knows the target.',
  // Addresses that the paste may spare.
  'live link': 'Others here are defanged, this link is not.',
  'mail header': 'It is in a header that mail servers write, about themselves or the recipient.',
  'action to decide': 'The table says "{}" about it. Does that mean block or allow?',
  declined: 'You left it out.',
  spare: 'It says "{}", and may spare an address.',
  'other field': 'It is in the field "{}", which was not read.',
  // Texts that cannot be read.
  'too long': 'It is longer than 8,192 characters.',
  'hidden character': 'It contains an invisible character, which may hide the real address.',
  unreadable: 'It contains an unreadable character. The text may not be UTF-8.',
  space: 'It contains a space. Put each entry on its own line.',
  backslash: 'It contains "\\", as in Windows paths, code and escapes. Write "/" if that is intended.',
  'half refanged': 'It is only half refanged. Marks such as "[.]" are left.',
  escape: 'It contains {}, an HTML escape.',
  ending: 'The value would end in "{}", which may be punctuation.',
  port: '"{}" is not a port.',
  'user name': 'It has a user name before "@". A browser goes to {}. Enter that host if that is intended.',
  'no host': 'It has no host.',
  'no dot': 'A host needs a dot, as in example.com.',
  dots: 'The host starts with a dot or has two dots in a row.',
  hyphen: 'A part of the host begins or ends with a hyphen.',
  'long host': 'The host is longer than 253 characters, or a part of it longer than 63.',
  'host character': 'The host contains {}, which is not allowed.',
  'opens as': 'A browser reads this as {}. Enter that address if that is intended.',
  Punycode: 'A part of the host begins with "xn--" but is not valid Punycode.',
  IPv4: 'The host ends in a number but is not an IPv4 address.',
  IPv6: 'This is not an IPv6 address.',
  // Addresses that the list has already.
  same: 'The same as {}.',
  listed: 'It is already in the list.',
  'other action': 'The same address is there with the action "{}". Decide for one of them.',
  'other type': 'The same address is there with the type "{}". Decide for one of them.',
} as const

export type ReasonCode = keyof typeof sentences

export interface Refusal {
  readonly code: ReasonCode
  readonly reason: string
  /** The text in question. */
  readonly detail?: string
}

export const refuse = (code: ReasonCode, detail?: string): Refusal => ({
  code,
  reason: sentences[code].replace('{}', () => detail ?? ''),
  detail,
})
