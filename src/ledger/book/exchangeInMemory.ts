/** A complete exchange of this session, for the detail view. It is never stored. */
import type { Exchange, ExchangeEnd } from '../../api/client.ts'
import type { Failure } from '../../api/errors.ts'

export interface ExchangeInMemory {
  readonly exchange: Exchange
  readonly end?: EndInMemory
}

/** Without the error itself: its stack would keep the page and the form that sent the request in memory. */
export interface EndInMemory extends Omit<ExchangeEnd, 'error'> {
  readonly failures?: readonly Failure[]
}
