import { useEffect } from 'react'
/** The second half of the composition root: everything needed after sign-in, fetched while the keys are typed. */
import { sendByXhr } from './api/transport.ts'
import { createDrafts } from './drafts/createDrafts.ts'
import { openDraftStore } from './drafts/store.ts'
import { DraftsContext } from './drafts/useDraft.ts'
import type { Credentials } from './keys/guard.ts'
import type { KeyGuard } from './keys/guardClient.ts'
import { openLedger } from './ledger/journal/ledger.ts'
import { LogContext, useLog } from './log/LogContext.ts'
import { defaultSettings, openStore } from './ledger/journal/store.ts'
import { joinTabs } from './ledger/journal/tabs.ts'
import { useOwner } from './device/owner.ts'
import { Pages } from './routes.tsx'
import * as client from './session/client.tsx'
import type { Region } from './session/config.ts'
import type { Installation } from './session/installation.ts'
import { mintTenant } from './session/sandbox.ts'

export interface ConsoleDependencies {
  readonly guard: KeyGuard
  readonly installation: Installation
  readonly now: () => number
  readonly newId: () => string
}

/** The journal and the drafts of this device, and the client that writes to the journal. */
async function openDevice({ guard, now, newId }: ConsoleDependencies) {
  // Some private windows have no database: the journal then works in memory, and reports that.
  const store = await openStore(newId).catch(() => undefined)
  const tabs = joinTabs(newId())
  const drafts = createDrafts({
    store: openDraftStore(),
    now,
    newId,
    ...tabs,
    ...tabs.newsOf('drafts'),
    // The stored settings count, because they apply to every tab. The journal reads them later.
    settings: async () => (await store?.readMeta())?.settings ?? defaultSettings,
  })
  // A wipe of the journal removes the drafts too, and the key of a reviewer.
  async function onWiped() {
    void drafts.wipe()
    const { removeSigner } = await import('./review/signer.ts')
    await removeSigner().catch(() => undefined)
  }
  const ledger = await openLedger({
    store,
    now,
    newId,
    ...tabs,
    ...tabs.newsOf('ledger'),
    onWiped: () => void onWiped(),
  })
  // The people in the answers are forgotten with the session.
  guard.subscribe(({ event }) => event === 'signed-out' && ledger.forget())
  return {
    ledger,
    drafts,
    dependencies: { guard, transport: sendByXhr, now, newId, observe: ledger },
  }
}

async function open(start: ConsoleDependencies) {
  const { ledger, drafts, dependencies } = await openDevice(start)
  return {
    signIn: (credentials: Credentials, region: Region) =>
      client.signIn(dependencies, start.installation, credentials, region),
    mintTenant,
    /** Everything behind the sign-in. It ends with the session, so that nothing read stays in memory. */
    Console: () => (
      <client.ClientProvider dependencies={dependencies}>
        <LogContext value={ledger}>
          <DraftsContext value={drafts}>
            <OpenedJournal />
          </DraftsContext>
        </LogContext>
      </client.ClientProvider>
    ),
  }
}

/** The pages, with the journal's contents of this account decrypted. */
function OpenedJournal() {
  const ledger = useLog()
  const own = useOwner()
  useEffect(() => {
    if (own) void ledger.open(own)
  }, [ledger, own])
  return <Pages />
}

let opened: ReturnType<typeof open> | undefined

/** Opens the console once. After a failure, the next call tries again. */
export function openConsole(start: ConsoleDependencies) {
  opened ??= open(start).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}
