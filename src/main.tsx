/** The composition root: the only place that connects network, clock and worker. */
import 'virtual:first.css'
import './ui/mantine.css'
import './ui/app.css'
import './ui/layout.css'
import { createRoot } from 'react-dom/client'
import { sendByXhr } from './api/transport.ts'
import { App, type Start } from './App.tsx'
import { createDrafts } from './drafts/createDrafts.ts'
import { openDraftStore } from './drafts/store.ts'
import guardUrl from './keys/guard.worker.ts?worker&url'
import { connectGuard } from './keys/guardClient.ts'
import { openLedger } from './ledger/journal/ledger.ts'
import { defaultSettings, openStore } from './ledger/journal/store.ts'
import { joinTabs } from './ledger/journal/tabs.ts'
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
    const [installation, guard, store] = await Promise.all([
      loadInstallation(now),
      connectGuard({ now, newId, start: startWorker }),
      // Some private windows have no database: the ledger then works in memory, and reports that.
      openStore(newId).catch(() => undefined),
    ])
    const tabs = joinTabs(newId())
    const drafts = createDrafts({
      store: openDraftStore(),
      now,
      newId,
      ...tabs,
      ...tabs.newsOf('drafts'),
      // As stored, because the settings apply to every tab. The ledger reads them later.
      settings: async () => (await store?.readMeta())?.settings ?? defaultSettings,
    })
    // A wipe of the ledger removes the drafts too.
    const onWiped = () => void drafts.wipe()
    const ledger = await openLedger({
      store,
      now,
      newSalt: newId,
      ...tabs,
      ...tabs.newsOf('ledger'),
      onWiped,
    })
    // The people in the answers are forgotten with the session.
    guard.subscribe(({ event }) => event === 'signed-out' && ledger.forget())
    if (installation.skewMs !== undefined) await guard.setSkew(installation.skewMs)
    return {
      dependencies: { guard, installation, transport: sendByXhr, now, newId, observe: ledger },
      ledger,
      drafts,
    }
  } catch (error) {
    return { failed: error instanceof Error ? error : new Error(String(error)) }
  }
}

const container = document.querySelector('#root')
if (!container) throw new Error('index.html has no #root.')
createRoot(container).render(<App start={await start()} />)
