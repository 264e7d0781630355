/** This session's exchanges, whole: what the detail shows, and what is never stored. */
import type { Exchange, ExchangeEnd } from '../../api/client.ts'
import type { Failure } from '../../api/errors.ts'

export interface Live {
  readonly exchange: Exchange
  readonly end?: LiveEnd
}

/**
 * Without the error itself: it holds on to the calls that led to it, and through them to the page and the form that
 * sent the request, long after both are gone.
 */
export interface LiveEnd extends Omit<ExchangeEnd, 'error'> {
  readonly failures?: readonly Failure[]
}
