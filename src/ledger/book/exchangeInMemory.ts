/** A complete exchange of this session, for the detail view. Never stored. */
import type { Exchange, ExchangeEnd } from '../../api/client.ts'
import type { Failure } from '../../api/errors.ts'

export interface ExchangeInMemory {
  readonly exchange: Exchange
  readonly end?: EndInMemory
}

/** Without the error: its stack would keep the sending page and form in memory. */
export interface EndInMemory extends Omit<ExchangeEnd, 'error'> {
  readonly failures?: readonly Failure[]
}
