/** One entry of a URL list: the values to send, and their source. */
import { type Address, type Transform, transformWords } from './normalise.ts'

/** A change of an address, by the reader or by the admin. */
export type EntryChange = Transform | 'widened' | 'edited'

/** The words for each change, by the reader or by the admin. */
export const changeWords: Readonly<Record<EntryChange, string>> = {
  ...transformWords,
  edited: 'edited by you',
  widened: 'widened by you to the whole domain',
}

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
export const sayType = (type: string): string => (type === 'url' ? 'URL' : type)

/** The changes of an entry in words, each once. */
export const sayTransforms = (transforms: readonly EntryChange[]): string =>
  [...new Set(transforms)].map((change) => changeWords[change]).join(', ')

/** Changes after which what is sent is what was meant. */
const plain = new Set<EntryChange>([
  'refanged',
  'scheme',
  'trimmed',
  'invisible',
  'lower-cased',
  'dot',
  'unescaped',
])
/** The changes of an entry in a list: the plain ones as one word. */
export function sayShort(transforms: readonly EntryChange[]): string {
  const others = transforms.filter((each) => !plain.has(each))
  const cleaned = others.length < transforms.length ? ['cleaned'] : []
  return [...cleaned, sayTransforms(others)].filter((each) => each !== '').join(', ')
}

/** The part of an entry that the checks use. */
export type Bare = Pick<Entry, 'value' | 'type' | 'action' | 'unicode'>

/** The part of an entry that is sent (admin-api §2.2, Web URL object). */
export type WireEntry = Pick<Entry, 'value' | 'type' | 'action'>

/** The parts of a wire value. It is normalised already, so no parser is needed. */
export function addressOf({ value }: Pick<Entry, 'value'>): Address {
  const mark = value.indexOf('?')
  const slash = value.indexOf('/')
  const queryAt = mark < 0 ? value.length : mark
  const pathAt = slash < 0 || slash > queryAt ? queryAt : slash
  const host = value.slice(0, pathAt)
  return {
    host,
    path: value.slice(pathAt, queryAt),
    query: value.slice(queryAt),
    // Only IP addresses begin with a bracket or end in a number (WHATWG URL).
    isIp: host.startsWith('[') || /\.\d+$/.test(host),
  }
}
