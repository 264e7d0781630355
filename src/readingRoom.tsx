/** The console over one file, without keys: the same pages, which can neither send nor keep anything. */
import { useState } from 'react'
import type { ConsoleDependencies } from './console.tsx'
import { DraftsContext } from './drafts/useDraft.ts'
import { LedgerContext } from './ledger/journal/LedgerContext.ts'
import { statesWith } from './policies/drafts/useOpenPolicy.ts'
import type { Opened } from './review/openFile.ts'
import { OpenFile } from './review/OpenFile.tsx'
import { fixedLedger, guardWithoutKey, noDrafts } from './review/withoutKeys.ts'
import { Pages } from './routes.tsx'
import { ClientProvider } from './session/client.tsx'
import { SessionProvider, useSession } from './session/SessionProvider.tsx'
import { PageStatesContext, type PageStates } from './ui/pageState.ts'
import { Toasts } from './ui/toast/Toasts.tsx'

export interface ReadingRoomProps {
  readonly start: ConsoleDependencies
  readonly onClose: () => void
}

/** Asks for a file, then shows what it holds. */
export function ReadingRoom({ start, onClose }: ReadingRoomProps) {
  const [opened, setOpened] = useState<Opened>()
  if (!opened) return <OpenFile onOpened={setOpened} onClose={onClose} />
  return <OpenedFile start={start} opened={opened} onClose={onClose} />
}

const refuse = () => Promise.reject(new Error('Without keys nothing is sent.'))

/** Everything that a file needs of the console, made once. */
function open({ now, newId }: ConsoleDependencies, opened: Opened, onClose: () => void) {
  const journal = opened.kind === 'journal' ? opened.journal : undefined
  const { region = '', account = '', former } = journal?.whose ?? {}
  const guard = guardWithoutKey({ region, fingerprint: account, former }, onClose)
  const states: PageStates =
    opened.kind === 'draft' ? statesWith(opened.arrival.draft, newId()) : new WeakMap()
  return {
    guard,
    states,
    ledger: fixedLedger(journal),
    drafts: noDrafts(newId),
    client: { guard, transport: refuse, now, newId, observe: { started: refuse, ended: refuse } },
  }
}

function OpenedFile({ start, opened, onClose }: ReadingRoomProps & { readonly opened: Opened }) {
  const { signIn, mintTenant } = useSession()
  const [{ guard, states, ledger, drafts, client }] = useState(() => {
    location.hash = opened.kind === 'journal' ? '#/activity' : '#/policies'
    return open(start, opened, onClose)
  })
  return (
    <SessionProvider dependencies={{ ...start, guard, signIn, mintTenant, file: opened.name }}>
      <ClientProvider dependencies={client}>
        <LedgerContext value={ledger}>
          <DraftsContext value={drafts}>
            <PageStatesContext value={states}>
              <Pages />
              <Toasts />
            </PageStatesContext>
          </DraftsContext>
        </LedgerContext>
      </ClientProvider>
    </SessionProvider>
  )
}
