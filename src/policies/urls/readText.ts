/** Reads a pasted text: each change of an address is recorded, and each line accounted for. */
import { guessMode } from './guessMode.ts'
import { fieldsOf, readJson } from './jsonMode.ts'
import { readList } from './listMode.ts'
import { createLog } from './pasteLog.ts'
import type { Reading, ReadOptions } from './reading.ts'
import { readTable } from './tableMode.ts'
import { readProse } from './textMode.ts'

/** Reads a text that passed `checkSize`. */
export function readText(text: string, options: ReadOptions): Reading {
  const fields = options.mode === undefined || options.mode === 'json' ? fieldsOf(text) : undefined
  const mode = options.mode ?? guessMode(text, fields)
  const log = createLog(options)
  if (mode === 'list') return readList(text, log, options.mode === 'list')
  if (mode === 'table') return readTable(text, log, options.columns)
  // What is no JSON is a text.
  return mode === 'json' && fields ? readJson(text, fields, log) : readProse(text, log)
}
