/** The console over one file, without keys: the same pages, which can neither send nor keep anything. */
import { Text } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleDependencies } from './console.tsx'
import { DraftsContext } from './drafts/useDraft.ts'
import {
  type ImportReview,
  importReviewKey,
  isImportReview,
  readImportReview,
} from './imports/job/reviewFile.ts'
import { valuesKey } from './imports/useImportForm.ts'
import { sayVerified } from './ledger/activity/JournalPart.tsx'
import { type Mark, verify } from './ledger/book/chain.ts'
import { keysOf } from './ledger/book/requests.ts'
import { type OpenedJournal, openJournalFile } from './ledger/exports/journalFile.ts'
import { LedgerContext } from './ledger/journal/LedgerContext.ts'
import type { PolicyDraft } from './policies/drafts/draft.ts'
import { readDraftFile } from './policies/drafts/draftFile.ts'
import { readReview } from './policies/drafts/reviewFile.ts'
import { statesWith } from './policies/drafts/useOpenPolicy.ts'
import type { Reader } from './review/openFile.ts'
import { OpenFile } from './review/OpenFile.tsx'
import { filePagesKey, requestKey } from './review/requestState.ts'
import { readReviewRequest, type ReviewRequest } from './review/reviewRequest.ts'
import { tellApproval, tellCard } from './review/tellFile.ts'
import { fixedLedger, guardWithoutKey, noDrafts } from './review/withoutKeys.ts'
import { Pages } from './routes.tsx'
import { ClientProvider } from './session/client.tsx'
import { SessionProvider, useSession } from './session/SessionProvider.tsx'
import { createStore, PageStatesContext } from './ui/pageState.ts'
import { Toasts } from './ui/toast/Toasts.tsx'
import { readSnapshot, type SavedList } from './watchlist/compare/snapshot.ts'
import { savedListKey } from './watchlist/reading.ts'

/** What was opened: a journal, or a policy, which is then compared with the journal that was opened before. */
interface Opened {
  readonly name: string
  readonly journal?: OpenedJournal
  readonly draft?: PolicyDraft
  readonly request?: ReviewRequest
  readonly imported?: ImportReview
  readonly people?: SavedList
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
  async 'signet-watchlist'(file) {
    const people = await readSnapshot(file)
    return 'reason' in people ? people : { name: file.name, people }
  },
  async 'signet-review-request'(file) {
    const request = await readReviewRequest(file)
    if ('reason' in request) return request
    if (isImportReview(request)) {
      const imported = readImportReview(request)
      return 'reason' in imported ? imported : { name: file.name, imported, request }
    }
    const draft = readReview(request)
    return 'reason' in draft ? draft : { name: file.name, draft, request }
  },
  'signet-approval': tellApproval,
  'signet-reviewer': tellCard,
}

interface RoomProps {
  readonly start: ConsoleDependencies
  readonly onClose: () => void
}

/** Asks for a file, then shows what it holds. A journal stays for the file that is opened next. */
export function ReadingRoom({ start, file, onClose }: RoomProps & { readonly file?: File | undefined }) {
  const [first, setFirst] = useState(file)
  const [opened, setOpened] = useState<Opened>()
  const [journal, setJournal] = useState<OpenedJournal>()
  if (opened) {
    const close = () => setOpened(undefined)
    return <OpenedFile start={start} opened={{ ...(journal && { journal }), ...opened }} onClose={close} />
  }
  const look =
    journal &&
    (async (named: Mark) => {
      const result = journal.chain ? await verify(journal.chain, named) : { failed: 'The file has no chain.' }
      return sayVerified({ at: start.now(), result }, true)
    })
  return (
    <OpenFile
      readers={readers}
      first={first}
      onNamed={look}
      onOpened={(next) => {
        setFirst(undefined)
        setOpened(next)
        if (next.journal) setJournal(next.journal)
      }}
      onClose={onClose}
    >
      {journal && (
        <Text>
          What you open next is compared with the journal that you opened. A ticket’s text is looked for in
          it.
        </Text>
      )}
    </OpenFile>
  )
}

const pageOf = ({ draft, imported, people }: Opened) =>
  draft ? '/policies' : imported ? '/imports' : people ? '/watchlist' : '/activity'

const refuse = () => Promise.reject(new Error('Without keys nothing is sent.'))

/** Everything that a file needs of the console, made once. */
function open({ now, newId }: ConsoleDependencies, opened: Opened, onClose: () => void) {
  const { journal, draft, request, imported, people } = opened
  // A draft names no account.
  const { region, account } = request ?? journal?.whose ?? { region: '', account: '' }
  // The journal of other keys of the region counts, too: nobody here could tell whose they are.
  const former = journal?.whose.region === region ? keysOf(journal.whose) : []
  const page = pageOf(opened)
  const guard = guardWithoutKey({ region, fingerprint: account, former }, onClose)
  const states = draft ? statesWith(draft, newId()) : new WeakMap()
  if (request) states.set(requestKey, createStore(request))
  if (imported) {
    states.set(importReviewKey, createStore(imported))
    states.set(valuesKey, createStore(imported.values))
  }
  if (people) {
    const { readAt, asked = {}, isComplete = false } = people
    const list = { ...people, asked, isComplete, startedAt: readAt, oddities: new Map() }
    states.set(savedListKey, createStore(list))
  }
  if (page !== '/activity') states.set(filePagesKey, createStore([...filePagesKey.initial, page]))
  return {
    guard,
    states,
    ledger: fixedLedger(journal),
    drafts: noDrafts(newId),
    client: { guard, transport: refuse, now, newId, observe: { started: refuse, ended: refuse } },
  }
}

function OpenedFile({ start, opened, onClose }: RoomProps & { readonly opened: Opened }) {
  const { signIn, mintTenant } = useSession()
  const [{ guard, states, ledger, drafts, client }] = useState(() => {
    location.hash = `#${pageOf(opened)}`
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
