/** One entry of a URL list: what goes on the wire, and where it came from. */
import { type Address, type Transform, transformWords } from './normalise.ts'

/** What was changed of an entry: by reading it, and by the admin. */
export type EntryChange = Transform | 'widened' | 'edited'

/** Each chip's sentence. */
export const changeWords: Readonly<Record<EntryChange, string>> = {
  ...transformWords,
  widened: 'You took the whole domain instead of an address of it.',
  edited: 'You typed it anew.',
}

/** Where an entry was pasted. */
export interface Source {
  /** Of the paste, from 1. */
  readonly line: number
  /** The address alone, as it was pasted. */
  readonly text: string
}

export interface Entry {
  readonly value: string
  readonly type: string
  readonly action: string
  /** The host as people write it, where it has other letters than ASCII. */
  readonly unicode?: string
  readonly sources: readonly Source[]
  readonly transforms: readonly EntryChange[]
}

/** What rules judge an entry by. */
export type Bare = Pick<Entry, 'value' | 'type' | 'action' | 'unicode'>

/** The part that is sent (admin-api §2.2, Web URL object). */
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
    // No other normalised host begins with a bracket, or ends in a number (WHATWG URL).
    isIp: host.startsWith('[') || /\.\d+$/.test(host),
  }
}
