/** What the server of this page says at the start: the configuration, and what time it is there. */
import { type Config, parseConfig } from './config.ts'

export interface Installation {
  readonly config: Config
  /** How far the server's clock is ahead of this device's, in milliseconds; `undefined` where it cannot be told. */
  readonly skewMs: number | undefined
}

/** An offset that is worth a word: below it, networks and rounding explain it. */
export const skewWorthShowing = 60_000

/** Loads `config.json` past every cache; its `Date` header is the measure of the clock. Throws a sentence. */
export async function loadInstallation(now: () => number): Promise<Installation> {
  const before = now()
  const response = await fetch('/config.json', {
    cache: 'no-store',
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined)
  const after = now()
  if (!response?.ok)
    throw new Error('The configuration of this installation (config.json) could not be loaded.')
  const text = await response.text()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error('The configuration of this installation (config.json) is not JSON.')
  }
  return { config: parseConfig(value), skewMs: readSkew(response.headers, before, after) }
}

/** The server's time minus ours, from the `Date` header; `undefined` where it is missing or was answered by a cache. */
export function readSkew(headers: Headers, before: number, after: number): number | undefined {
  const date = Date.parse(headers.get('Date') ?? '')
  if (Number.isNaN(date) || headers.has('Age')) return undefined
  // The header counts whole seconds, so it lies half a second behind on average.
  const skew = date + 500 - (before + after) / 2
  // Within a second and the time of the round trip, the clocks agree as far as anybody can tell.
  return Math.abs(skew) <= 1_500 + (after - before) / 2 ? 0 : Math.round(skew)
}

/** An offset as a person would say it, such as `3 minutes ahead`. Positive: this device's clock is behind. */
export function describeSkew(skewMs: number): string {
  const minutes = Math.round(Math.abs(skewMs) / 60_000)
  const size =
    minutes < 120
      ? `${Math.max(1, minutes)} minute${minutes > 1 ? 's' : ''}`
      : minutes < 48 * 60
        ? `${Math.round(minutes / 60)} hours`
        : `${Math.round(minutes / 1440)} days`
  return `${size} ${skewMs > 0 ? 'behind' : 'ahead'}`
}
