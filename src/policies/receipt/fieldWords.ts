/** The words of the form for the fields of a scope, by their names on the wire. */
import { conditionLabels, conditionLists } from '../request/conditions.ts'

const targetWords = [
  ['emailAddress', 'email address'],
  ['emailDomain', 'domain'],
  ['groupId', 'group id'],
  ['attribute id', 'attribute id'],
  ['attribute name', 'attribute name'],
  ['attribute value', 'attribute value'],
] as const

const words: ReadonlyMap<string, string> = new Map([
  ['description', 'Scope name'],
  ['enabled', 'Enabled'],
  ['enforced', 'Enforced'],
  ['bidirectional', 'Both directions'],
  ['override', 'Override'],
  ['fromPart', 'Sender address to match'],
  ['fromEternal', 'No start date'],
  ['toEternal', 'No expiry'],
  ['fromDate', 'Starts at'],
  ['toDate', 'Ends at'],
  ['comment', 'Comment'],
  ['from type', 'From'],
  ['to type', 'To'],
  ...targetWords.map(([field, said]) => [`from ${field}`, `From ${said}`] as const),
  ...targetWords.map(([field, said]) => [`to ${field}`, `To ${said}`] as const),
  ['conditions', 'Conditions'],
  ...conditionLists.map((name) => [`conditions ${name}`, conditionLabels[name]] as const),
])

/** The words for a field. One that the form does not have keeps its wire name. */
export const sayField = (name: string): string => words.get(name) ?? name
