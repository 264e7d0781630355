/** The headers of every answer of the production server, by its path. No policy is ever relaxed (SECURITY.md). */

const policy = (...directives: readonly string[]) =>
  ["default-src 'none'", ...directives, "frame-ancestors 'none'"].join('; ')

const page = policy(
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types console-worker',
)

const workerPolicy = (...more: readonly string[]) =>
  policy("script-src 'self'", ...more, "require-trusted-types-for 'script'", "trusted-types 'none'")

/** A worker: it computes, or signs. It may load its own parts, and asks the network for nothing else. */
const worker = workerPolicy()

/** The guard, where a region has API 2.0: it makes these calls by itself, so that no page gets a token. */
const guard = workerPolicy("connect-src 'self'")

/** Scripts, styles, data and every answer that is no file. Opened as a page, they are one without any right. */
export const otherPolicy = policy('sandbox')

/** The Content-Security-Policy of a path. `isOauth`: whether a region has API 2.0. */
export function policyOf(path: string, isOauth = false): string {
  if (/^\/+(index\.html)?$/.test(path)) return page
  if (isOauth && /^\/assets\/guard\.worker-[\w-]+\.js$/.test(path)) return guard
  return /^\/assets\/\w+\.worker-[\w-]+\.js$/.test(path) ? worker : otherPolicy
}

/** The headers that are the same for all paths. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
}
