/** The configuration and the time, as this page's server gives them at the start. */
import { maxSkewMs } from '../keys/protocol.ts'
import { count } from '../ui/number.ts'
import { type Config, isConfig } from './config.ts'

export interface Installation {
  readonly config: Config
  /** The time by which the server's clock is ahead of this device's, in milliseconds. `undefined` if unknown. */
  readonly skewMs: number | undefined
}

/** The smallest offset that is reported. Networks and rounding explain smaller ones. */
export const skewWorthShowing = 60_000

/**
 * Loads `config.json` past every cache, and measures the clock by its `Date` header. Throws a sentence. `begun`: when the
 * page began to load, since it asks for the file in advance.
 */
export async function loadInstallation(now: () => number, begun: number): Promise<Installation> {
  const asked = now()
  // A clock that was changed meanwhile makes `begun` useless.
  const before = begun < asked && asked - begun < 60_000 ? begun : asked
  const response = await fetch('/config.json', {
    cache: 'no-store',
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined)
  const after = now()
  if (!response?.ok) throw new Error('The configuration (config.json) could not be loaded.')
  const value: unknown = await response.json().catch(() => undefined)
  if (!isConfig(value)) throw new Error('The configuration (config.json) is not valid.')
  return { config: value, skewMs: readSkew(response.headers, before, after) }
}

/** The server's time minus ours, from the `Date` header. `undefined` without the header or if a cache answered. */
export function readSkew(headers: Headers, before: number, after: number): number | undefined {
  const date = Date.parse(headers.get('Date') ?? '')
  if (Number.isNaN(date) || headers.has('Age')) return undefined
  // The header has whole seconds, so it is half a second behind on average.
  const skew = date + 500 - (before + after) / 2
  // Within a second and the time of the round trip, no difference can be measured.
  return Math.abs(skew) <= 1_500 + (after - before) / 2 ? 0 : Math.round(skew)
}

/** An offset in words, such as `3 minutes ahead`. Positive: this device's clock is behind. */
export function describeSkew(skewMs: number): string {
  const side = skewMs > 0 ? 'behind' : 'ahead'
  const minutes = Math.round(Math.abs(skewMs) / 60_000)
  if (minutes < 120) return `${count(minutes || 1, 'minute')} ${side}`
  if (minutes < 2_880) return `${count(Math.round(minutes / 60), 'hour')} ${side}`
  return `${count(Math.round(minutes / 1_440), 'day')} ${side}`
}

/** What the guard makes of an offset. */
export const correctionOf = (skewMs: number): string =>
  Math.abs(skewMs) > maxSkewMs
    ? 'That is too far off to correct. The service rejects every request until the clock is right.'
    : "Requests use the server's time."
