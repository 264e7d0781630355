/** The result of reading a paste: each line is kept, merged, left out or ignored. */
import { knownUrlActions } from '../../api/schemas.ts'
import type { Entry } from './entry.ts'
import type { Refusal } from './reasons.ts'

/** The way to read a paste: one entry a line, a table, JSON, or a text with addresses in it. */
export type Mode = 'list' | 'table' | 'json' | 'text'

/** The number of rows that decide what the columns are. */
export const columnSample = 50

/** The columns of a table, each by its index. */
export interface Columns {
  /** The names of all columns, empty without a header. */
  readonly names: readonly string[]
  /** The number of addresses in each column, in the first rows. */
  readonly counts: readonly number[]
  readonly value: number
  readonly action?: number
  readonly type?: number
}

/** The columns of this console's own export, by which it is read back exactly. */
export const ownHeader = ['value', 'type', 'action', 'unicode'] as const

/** How to read. What is absent is guessed; a type is derived from each value. */
export interface ReadOptions {
  readonly mode?: Mode
  readonly action: string
  readonly type?: string
  readonly columns?: Columns
}

/** A pasted text that became no new entry, and the reason. */
export interface ReadLine extends Refusal {
  /** The line of the paste, from 1. */
  readonly line: number
  readonly text: string
  /** The action that its row orders. */
  readonly action?: string
}

export interface Reading {
  readonly mode: Mode
  /** The number of lines; of a table, of its rows. */
  readonly lines: number
  /** The entries, each value once. */
  readonly found: readonly Entry[]
  /** Repetitions of a value in `found`, which is their detail. */
  readonly merged: readonly ReadLine[]
  readonly leftOut: readonly ReadLine[]
  readonly ignored: readonly ReadLine[]
  readonly columns?: Columns
  /** The lines of a text that may spare an address. */
  readonly spare?: readonly ReadLine[]
}

/** The action and the type of the next entries. An empty type is derived from each value. */
export type NextEntry = Pick<Entry, 'action' | 'type'>

export const newNextEntry: NextEntry = { action: knownUrlActions[0], type: '' }

export const readOptionsOf = ({ action, type }: NextEntry): ReadOptions => ({
  action: action.trim(),
  type: type.trim() || undefined,
})
