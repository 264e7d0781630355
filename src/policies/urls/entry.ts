/** One entry of a URL list: the values to send, and their source. */
import { type Address, transformWords } from './normalise.ts'

/** The words for each change, by the reader or by the admin. */
export const changeWords = {
  ...transformWords,
  edited: 'edited by you',
  widened: 'widened by you to the whole domain',
} as const
export type EntryChange = keyof typeof changeWords

/** The place where an entry was pasted. */
export interface Source {
  /** The line of the paste, from 1. */
  readonly line: number
  /** The address as pasted, without other text. */
  readonly text: string
  /** The start of the line around it, only from a text. */
  readonly context?: string
}

export interface Entry {
  readonly value: string
  readonly type: string
  readonly action: string
  /** The host in Unicode, if it is not ASCII. */
  readonly unicode?: string
  readonly sources: readonly Source[]
  readonly transforms: readonly EntryChange[]
}

/** A type as people write it, on the wire `url`. Any other stays as it is. */
export const typeText = (type: string): string => (type === 'url' ? 'URL' : type)

export const changesText = (transforms: readonly EntryChange[]): string =>
  [...new Set(transforms)].map((change) => changeWords[change]).join(', ')

/** Changes after which what is sent is what was meant, so that a list need not show them. */
const plain = new Set('refanged scheme trimmed invisible lower-cased dot unescaped'.split(' '))
export const shortChangesText = (transforms: readonly EntryChange[]): string =>
  changesText(transforms.filter((each) => !plain.has(each)))

/** The part of an entry that the checks use. */
export type Bare = Pick<Entry, 'value' | 'type' | 'action' | 'unicode'>

/** The part of an entry that is sent (admin-api §2.2, Web URL object). */
export type WireEntry = Pick<Entry, 'value' | 'type' | 'action'>

/** The parts of a wire value. It is normalised already, so no parser is needed. */
export function addressOf({ value }: Pick<Entry, 'value'>): Address {
  const question = value.indexOf('?')
  const [whole, query] = question < 0 ? [value, ''] : [value.slice(0, question), value.slice(question)]
  const slash = whole.indexOf('/')
  const [host, path] = slash < 0 ? [whole, ''] : [whole.slice(0, slash), whole.slice(slash)]
  // Only IP addresses begin with a bracket or end in a number (WHATWG URL).
  return { host, path, query, isIp: host.startsWith('[') || /\.\d+$/.test(host) }
}
