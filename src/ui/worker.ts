/** Our workers, and the page's one Trusted Types policy: it accepts only worker scripts of our own origin. */

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
      throw new TypeError('The worker has a foreign origin.')
    return url
  },
}

const policy = globalThis.window?.trustedTypes?.createPolicy('console-worker', rules) ?? rules

/** The URL of one of our workers (`import url from './x.worker.ts?worker&url'`), as `new Worker()` needs it. */
export const scriptUrl = (url: string): string => policy.createScriptURL(url)

interface WorkerListener<Reply> {
  readonly onReply: (reply: Reply) => void
  /** The worker could not start, or threw. It is stopped. */
  readonly onFailed: () => void
}

/** Starts a worker for one job. Once it is stopped, nothing more is heard of it. */
export function startWorker<Asked, Reply>(url: string, name: string, listener: WorkerListener<Reply>) {
  const worker = new Worker(scriptUrl(url), { type: 'module', name })
  let isOver = false
  function stop() {
    isOver = true
    worker.terminate()
  }
  function fail() {
    if (isOver) return
    stop()
    listener.onFailed()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    if (!isOver) listener.onReply(data)
  })
  worker.addEventListener('error', fail)
  const post = (message: Asked) => {
    if (!isOver) worker.postMessage(message)
  }
  return { post, stop, fail }
}
