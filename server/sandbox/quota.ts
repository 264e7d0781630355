/** The three `X-RateLimit-*` headers that every answer of the service carries (beyond-the-spec §4). */
const quotaLimit = 10_000
const quotaWindow = 60_000

export class Quota {
  #start = 0
  #used = 0

  /** Counts a call. `reset` is in milliseconds until the window ends: not seconds (beyond-the-spec §4). */
  take(now: number) {
    if (this.#used === 0 || now >= this.#start + quotaWindow) {
      this.#start = now
      this.#used = 0
    }
    this.#used += 1
    const reset = this.#start + quotaWindow - now
    return { remaining: Math.max(0, quotaLimit - this.#used), reset, isExhausted: this.#used > quotaLimit }
  }
}

export function setQuota({ headers }: Response, quota: { remaining: number; reset: number }): void {
  headers.set('X-RateLimit-Limit', String(quotaLimit))
  headers.set('X-RateLimit-Remaining', String(quota.remaining))
  headers.set('X-RateLimit-Reset', String(quota.reset))
}
