/** A complete exchange for the detail view: from the memory of this session, or from the journal. */
import type { Exchange, ExchangeEnd } from '../../api/client.ts'
import type { Failure } from '../../api/errors.ts'
import { operationOf } from './entryWords.ts'
import { answerOf, type RequestEntry } from './requests.ts'

export interface ExchangeInMemory {
  readonly exchange: Exchange
  readonly end?: EndInMemory
  /** The records of the answer, if the journal holds nothing else of it. */
  readonly records?: readonly unknown[]
}

/** The end of an exchange without the error, whose stack would keep the sending page and form in memory. */
export interface EndInMemory extends Omit<ExchangeEnd, 'error'> {
  readonly failures?: readonly Failure[]
}

/** The exchange from the journal; `undefined` for an import, whose file is not kept. */
export function fromJournal(entry: RequestEntry): ExchangeInMemory | undefined {
  const { id, operation: name, attempt, at, content } = entry.sent
  const operation = operationOf(name)
  if (!operation || content?.body === undefined) return undefined
  const { date, headers, body, label } = content
  const request = { path: operation.path, headers, body }
  return {
    exchange: { requestId: id, operation, attempt, startedAt: at, date, request, ...(label && { label }) },
    records: answerOf(entry).records,
  }
}
