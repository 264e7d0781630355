/** The console over one file, without keys: the same pages, which can neither send nor keep anything. */
import { Text } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleDependencies } from './console.tsx'
import { DraftsContext } from './drafts/useDraft.ts'
import { keysOf } from './ledger/book/requests.ts'
import { type OpenedJournal, openJournalFile } from './ledger/exports/journalFile.ts'
import { LedgerContext } from './ledger/journal/LedgerContext.ts'
import type { PolicyDraft } from './policies/drafts/draft.ts'
import { readDraftFile } from './policies/drafts/draftFile.ts'
import { readReview } from './policies/drafts/reviewFile.ts'
import { statesWith } from './policies/drafts/useOpenPolicy.ts'
import type { Reader } from './review/openFile.ts'
import { OpenFile } from './review/OpenFile.tsx'
import { requestKey } from './review/requestState.ts'
import { readReviewRequest, type ReviewRequest } from './review/reviewRequest.ts'
import { fixedLedger, guardWithoutKey, noDrafts } from './review/withoutKeys.ts'
import { Pages } from './routes.tsx'
import { ClientProvider } from './session/client.tsx'
import { SessionProvider, useSession } from './session/SessionProvider.tsx'
import { createStore, PageStatesContext } from './ui/pageState.ts'
import { Toasts } from './ui/toast/Toasts.tsx'

/** What was opened: a journal, or a policy, which is then compared with the journal that was opened before. */
interface Opened {
  readonly name: string
  readonly journal?: OpenedJournal
  readonly draft?: PolicyDraft
  readonly request?: ReviewRequest
}

const readers: Readonly<Record<string, Reader<Opened>>> = {
  async 'signet-journal'(file, now) {
    const journal = await openJournalFile(file, now)
    return 'reason' in journal ? journal : { name: file.name, journal }
  },
  async 'signet-policy-draft'(file) {
    const read = await readDraftFile(file)
    return 'reason' in read ? read : { name: file.name, draft: read.draft }
  },
  async 'signet-review-request'(file) {
    const request = await readReviewRequest(file)
    if ('reason' in request) return request
    const draft = readReview(request)
    return 'reason' in draft ? draft : { name: file.name, draft, request }
  },
}

interface ReadingRoomProps {
  readonly start: ConsoleDependencies
  readonly onClose: () => void
}

/** Asks for a file, then shows what it holds. A journal stays for the file that is opened next. */
export function ReadingRoom({ start, onClose }: ReadingRoomProps) {
  const [opened, setOpened] = useState<Opened>()
  const [journal, setJournal] = useState<OpenedJournal>()
  if (opened) {
    const close = () => setOpened(undefined)
    return <OpenedFile start={start} opened={{ ...(journal && { journal }), ...opened }} onClose={close} />
  }
  return (
    <OpenFile
      readers={readers}
      onOpened={(next) => {
        setOpened(next)
        if (next.journal) setJournal(next.journal)
      }}
      onClose={onClose}
    >
      {journal && <Text>What you open next is compared with the journal that you opened.</Text>}
    </OpenFile>
  )
}

const refuse = () => Promise.reject(new Error('Without keys nothing is sent.'))

/** Everything that a file needs of the console, made once. */
function open({ now, newId }: ConsoleDependencies, opened: Opened, onClose: () => void) {
  const { journal, draft, request } = opened
  // A draft names no account.
  const { region, account } = request ?? journal?.whose ?? { region: '', account: '' }
  // The journal of other keys of the region counts, too: nobody here could tell whose they are.
  const former = journal?.whose.region === region ? keysOf(journal.whose) : []
  const guard = guardWithoutKey({ region, fingerprint: account, former }, onClose)
  const states = draft ? statesWith(draft, newId()) : new WeakMap()
  if (request) states.set(requestKey, createStore(request))
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
    location.hash = opened.draft ? '#/policies' : '#/activity'
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
