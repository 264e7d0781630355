/**
 * The start of the page: it fetches the configuration and connects the key guard. It is a script of its own, which the
 * build runs as soon as it arrives, while the rest of the page is still loading.
 */
import type { Start } from './App.tsx'
import guardUrl from './keys/guard.worker.ts?worker&url'
import { connectGuard } from './keys/guardClient.ts'
import { loadInstallation } from './session/installation.ts'
import { scriptUrl } from './ui/scriptUrl.ts'

const now = () => Date.now()
const newId = () => crypto.randomUUID()

async function start(): Promise<Start> {
  // An insecure page has no crypto.subtle, and others on the network could change it.
  if (!isSecureContext) return { insecure: true }
  try {
    const startWorker =
      'SharedWorker' in globalThis
        ? (options: WorkerOptions) => new SharedWorker(scriptUrl(guardUrl), options)
        : undefined
    const [installation, guard] = await Promise.all([
      loadInstallation(now, performance.timeOrigin),
      connectGuard({ now, newId, start: startWorker }),
    ])
    const { skewMs } = installation
    // The guard takes one message after the other, so that what is signed later has the offset. One that is gone says so.
    if (skewMs !== undefined) guard.setSkew(skewMs).catch(() => undefined)
    return { guard, installation, now, newId }
  } catch (error) {
    return { failed: error instanceof Error ? error : new Error(String(error)) }
  }
}

// None is ours: one of a former program at this origin could read and change all that the page asks for.
const { serviceWorker }: Partial<Navigator> = navigator
serviceWorker
  ?.getRegistration()
  .then((found) => found?.unregister())
  .catch(() => undefined)

export const started = start()
