/** The page's one Trusted Types policy: it lets worker scripts of our own origin through, and nothing else. */

interface UrlPolicy {
  createScriptURL(url: string): string
}

declare global {
  interface Window {
    readonly trustedTypes?: {
      createPolicy(name: string, rules: UrlPolicy): UrlPolicy
    }
  }
}

const rules: UrlPolicy = {
  createScriptURL(url) {
    if (new URL(url, location.href).origin !== location.origin)
      throw new TypeError('A worker of a foreign origin.')
    return url
  },
}

const policy = globalThis.window?.trustedTypes?.createPolicy('console-worker', rules) ?? rules

/** The URL of a worker of ours (`import url from './x.worker.ts?worker&url'`), as `new Worker()` wants it. */
export const scriptUrl = (url: string): string => policy.createScriptURL(url)
