/** The options of an installation, which the page reads from `/config.json`. The server has checked them at its start. */
import { isObject } from '../api/object.ts'

export interface Region {
  readonly id: string
  readonly name: string
  /** The destination of the pass-through; absent for the sandbox, which this page's server runs itself. */
  readonly host?: string
  readonly sandbox?: boolean
  /** How its keys sign in: absent for API 1.0 (four keys), `oauth` for API 2.0 (a client id and a secret). */
  readonly auth?: 'oauth'
}

export interface ProtectedDomain {
  readonly domain: string
  readonly reason?: string
}

export interface Approvals {
  /** `key`: the public key of the reviewer's browser. Without a list, every reviewer counts. */
  readonly reviewers: readonly { readonly name: string; readonly key: string }[]
  /** What needs an approval: `allow` policies that allow a URL, `always` imports, too. */
  readonly require: 'never' | 'allow' | 'always'
}

export interface Config {
  /** The organisation's own domains: internal, and rarely right in a policy. */
  readonly ownDomains: readonly string[]
  /** Other domains that a policy may name only with a reason, such as a partner's or a bank's. */
  readonly protectedDomains: readonly ProtectedDomain[]
  readonly idleMinutes: number
  readonly regions: readonly Region[]
  readonly approvals: Approvals
}

/** Whether a value is what the server gives, and not the answer of another. */
export const isConfig = (value: unknown): value is Config =>
  isObject(value) && Array.isArray(value.regions) && value.regions.length > 0

/** The prefix of a region's calls on this page's server. It is never part of the signed path. */
export const regionBase = (id: string): string => `/r/${id}`
