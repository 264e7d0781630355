/** The console over one file, without keys: the same pages, which can neither send nor keep anything. */
import { useState } from 'react'
import type { ConsoleDependencies } from './console.tsx'
import { DeviceContext, openNothing } from './device/DeviceContext.ts'
import {
  type ImportReview,
  importReviewKey,
  isImportReview,
  readImportReview,
} from './imports/job/reviewFile.ts'
import { valuesKey } from './imports/useImportForm.ts'
import { createLog } from './log/log.ts'
import { LogContext } from './log/LogContext.ts'
import type { PolicyDraft } from './policies/drafts/draft.ts'
import { readReview } from './policies/drafts/reviewFile.ts'
import { statesWith } from './policies/drafts/useOpenPolicy.ts'
import type { Reader } from './review/openFile.ts'
import { OpenFile } from './review/OpenFile.tsx'
import { filePagesKey, requestKey } from './review/requestState.ts'
import { readReviewRequest, type ReviewRequest } from './review/reviewRequest.ts'
import { tellApproval, tellCard } from './review/tellFile.ts'
import { guardWithoutKey } from './review/withoutKeys.ts'
import { Pages } from './routes.tsx'
import { ClientProvider } from './session/client.tsx'
import { SessionProvider, useSession } from './session/SessionProvider.tsx'
import { createStore, PageStatesContext } from './ui/pageState.ts'
import { Toasts } from './ui/toast/Toasts.tsx'
import { readSnapshot, type SavedList } from './watchlist/compare/snapshot.ts'
import { savedListKey } from './watchlist/reading.ts'

/** What was opened. */
interface Opened {
  readonly name: string
  readonly draft?: PolicyDraft
  readonly request?: ReviewRequest
  readonly imported?: ImportReview
  readonly people?: SavedList
}

const readers: Readonly<Record<string, Reader<Opened>>> = {
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

/** Asks for a file, then shows what it holds. */
export function ReadingRoom({ start, file, onClose }: RoomProps & { readonly file?: File | undefined }) {
  const [first, setFirst] = useState(file)
  const [opened, setOpened] = useState<Opened>()
  if (opened) return <OpenedFile start={start} opened={opened} onClose={() => setOpened(undefined)} />
  return (
    <OpenFile
      readers={readers}
      first={first}
      onOpened={(next) => {
        setFirst(undefined)
        setOpened(next)
      }}
      onClose={onClose}
    />
  )
}

const pageOf = ({ imported, people }: Opened) => (imported ? '/imports' : people ? '/watchlist' : '/policies')

const noNews = () => undefined
const refuse = () => Promise.reject(new Error('Without keys nothing is sent.'))

/** Everything that a file needs of the console, made once. */
function open({ now, newId }: ConsoleDependencies, opened: Opened, onClose: () => void) {
  const { draft, request, imported, people } = opened
  // A list of people names no account.
  const { region, account } = request ?? { region: '', account: '' }
  const page = pageOf(opened)
  const guard = guardWithoutKey({ region, fingerprint: account }, onClose)
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
  states.set(filePagesKey, createStore([page]))
  const nothing = openNothing(newId(), now)
  const { tabs, drafts } = nothing
  return {
    guard,
    states,
    log: createLog({
      ...tabs,
      store: undefined,
      now,
      isKept: () => true,
      announce: noNews,
      onAnnounced: noNews,
    }),
    // What is open is safe in the file.
    device: { ...nothing, drafts: { ...drafts, save: async () => true } },
    client: { guard, transport: refuse, now, newId, observe: { started: refuse, ended: refuse } },
  }
}

function OpenedFile({ start, opened, onClose }: RoomProps & { readonly opened: Opened }) {
  const { signIn, mintTenant } = useSession()
  const [{ guard, states, log, device, client }] = useState(() => {
    location.hash = `#${pageOf(opened)}`
    return open(start, opened, onClose)
  })
  return (
    <SessionProvider dependencies={{ ...start, guard, signIn, mintTenant, file: opened.name }}>
      <ClientProvider dependencies={client}>
        <LogContext value={log}>
          <DeviceContext value={device}>
            <PageStatesContext value={states}>
              <Pages />
              <Toasts />
            </PageStatesContext>
          </DeviceContext>
        </LogContext>
      </ClientProvider>
    </SessionProvider>
  )
}
