/** The page's one Trusted Types policy: it accepts only worker scripts of our own origin. */

interface UrlPolicy {
  createScriptURL(url: string): string
}

declare global {
  interface Window {
    readonly trustedTypes?: { createPolicy(name: string, rules: UrlPolicy): UrlPolicy }
  }
}

const rules: UrlPolicy = {
  createScriptURL(url) {
    if (new URL(url, location.href).origin === location.origin) return url
    throw new TypeError('The worker has a foreign origin.')
  },
}

const policy = globalThis.window?.trustedTypes?.createPolicy('console-worker', rules) ?? rules

/** The URL of one of our workers (`import url from './x.worker.ts?worker&url'`), as `new Worker()` needs it. */
export const scriptUrl = (url: string): string => policy.createScriptURL(url)
