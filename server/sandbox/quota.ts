/** The three `X-RateLimit-*` headers that every answer of the service carries (beyond-the-spec §4). */
const quotaLimit = 10_000
const quotaWindow = 60_000

export interface QuotaState {
  readonly remaining: number
  /** Milliseconds until the window ends: not seconds (beyond-the-spec §4). */
  readonly reset: number
  readonly isExhausted: boolean
}

/** The quota shown to a caller without a tenant. */
export const untouchedQuota: QuotaState = { remaining: quotaLimit, reset: quotaWindow, isExhausted: false }

export class Quota {
  #start = 0
  #used = 0

  take(now: number): QuotaState {
    if (this.#used === 0 || now >= this.#start + quotaWindow) {
      this.#start = now
      this.#used = 0
    }
    this.#used += 1
    return {
      remaining: Math.max(0, quotaLimit - this.#used),
      reset: this.#start + quotaWindow - now,
      isExhausted: this.#used > quotaLimit,
    }
  }
}

export function setQuota(
  response: Response,
  { remaining, reset }: Omit<QuotaState, 'isExhausted'>,
): Response {
  response.headers.set('X-RateLimit-Limit', String(quotaLimit))
  response.headers.set('X-RateLimit-Remaining', String(remaining))
  response.headers.set('X-RateLimit-Reset', String(reset))
  return response
}
