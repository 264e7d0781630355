/** The composition root: the only place, with console.tsx, that connects network, clock and worker. */
import 'virtual:first.css'
import './ui/mantine.css'
import './ui/app.css'
import './ui/layout.css'
import { createRoot } from 'react-dom/client'
import { App, type Start } from './App.tsx'
import guardUrl from './keys/guard.worker.ts?worker&url'
import { connectGuard } from './keys/guardClient.ts'
import { loadInstallation } from './session/installation.ts'
import { scriptUrl } from './ui/scriptUrl.ts'

const now = () => Date.now()
const newId = () => crypto.randomUUID()

async function start(): Promise<Start> {
  // Without a secure context there is no crypto.subtle, and others on the network could change this page.
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
    if (installation.skewMs !== undefined) await guard.setSkew(installation.skewMs)
    return { guard, installation, now, newId }
  } catch (error) {
    return { failed: error instanceof Error ? error : new Error(String(error)) }
  }
}

const container = document.querySelector('#root')
if (!container) throw new Error('index.html has no #root.')
const root = createRoot(container)
// Without `await` here: every module imports this one, and WebKit then runs one that is imported twice too early.
void start().then((started) => root.render(<App start={started} />))
