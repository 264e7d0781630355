/** In a file of its own, for the sign-in page: it connects to the key guard, but sends nothing. */

/** The reason for a missing answer. Those of a token are of API 2.0: none was given, so the request was not sent. */
type Reason =
  | ('offline' | 'lost' | 'aborted' | 'stalled' | 'timed-out' | 'unfinished' | 'too-large')
  | ('client-refused' | 'token-late' | 'token-lost' | 'token-missing')

/** `mayHaveLeft` is false only if it is certain that nothing left this device. */
export class TransportError extends Error {
  override readonly name = 'TransportError'
  readonly reason: Reason
  readonly mayHaveLeft: boolean

  constructor(reason: Reason, mayHaveLeft: boolean) {
    super(reason)
    this.reason = reason
    this.mayHaveLeft = mayHaveLeft
  }
}
