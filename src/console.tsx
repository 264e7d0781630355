/** The second half of the composition root: everything needed after sign-in, fetched while the keys are typed. */
import { useEffect } from 'react'
import { sendByXhr } from './api/transport.ts'
import { DeviceContext, openThisDevice } from './device/DeviceContext.ts'
import { NewKeysQuestion } from './device/NewKeysQuestion.tsx'
import { ownerOf, useOwner } from './device/owner.ts'
import type { Credentials } from './keys/guard.ts'
import type { KeyGuard } from './keys/guardClient.ts'
import { createLog } from './log/log.ts'
import { LogContext, useLog } from './log/LogContext.ts'
import { createLogStore } from './log/logStore.ts'
import { Pages } from './routes.tsx'
import * as client from './session/client.tsx'
import type { Region } from './session/config.ts'
import type { Installation } from './session/installation.ts'
import { mintTenant } from './session/sandbox.ts'
import { useSession } from './session/SessionProvider.tsx'
import { dayMs } from './ui/time/day.ts'

export interface ConsoleDependencies {
  readonly guard: KeyGuard
  readonly installation: Installation
  readonly now: () => number
  readonly newId: () => string
}

/** What lies on this device, with the log of what the client sends. */
async function openDevice({ newId, now }: ConsoleDependencies) {
  const opened = await openThisDevice(newId(), now)
  const { device, tabs } = opened
  const store = device && createLogStore(device)
  if (device) store?.prune(now() - device.settings().days * dayMs).catch(() => undefined)
  const log = createLog({
    ...tabs,
    store,
    now,
    isKept: () => device?.settings().isKept ?? true,
    announce: () => tabs.announce('log'),
    onAnnounced: (listener) => tabs.onAnnounced('log', listener),
  })
  device?.subscribe((news) => (news === 'wiped' ? log.clear() : void log.catchUp()))
  // A tab may have been closed before its answer came.
  addEventListener('focus', () => void log.catchUp())
  return { opened, log }
}

async function open(start: ConsoleDependencies) {
  const { guard, now, newId } = start
  const { opened: device, log } = await openDevice(start)
  // The people in the answers are forgotten with the session.
  guard.subscribe(({ event }) => event === 'signed-out' && log.forget())
  const observe: client.ClientDependencies['observe'] = {
    started: (exchange, { region, fingerprint }) => log.started(exchange, ownerOf(region, fingerprint)),
    ended: (exchange, end) => log.ended(exchange, end),
  }
  const dependencies = { guard, transport: sendByXhr, now, newId, observe }
  return {
    signIn: (credentials: Credentials, region: Region) =>
      client.signIn(dependencies, start.installation, credentials, region),
    mintTenant,
    /** Everything behind the sign-in. It ends with the session, so that nothing read stays in memory. */
    Console: () => (
      <client.ClientProvider dependencies={dependencies}>
        <LogContext value={log}>
          <DeviceContext value={device}>
            <OpenedLog />
          </DeviceContext>
        </LogContext>
      </client.ClientProvider>
    ),
  }
}

/** The pages, with the log of this account. */
function OpenedLog() {
  const log = useLog()
  const owner = useOwner()
  const { state } = useSession()
  const account = state.status === 'signed-in' ? state.account : undefined
  useEffect(() => {
    if (!account || owner === undefined) return
    const former = account.former?.map((each) => ownerOf(account.region, each))
    void log.open(owner, former)
  }, [log, account, owner])
  return (
    <>
      <NewKeysQuestion onAdopt={async (former) => void (owner && (await log.open(owner, [former])))} />
      <Pages />
    </>
  )
}

let opening: ReturnType<typeof open> | undefined

/** Opens the console once. After a failure, the next call tries again. */
export function openConsole(start: ConsoleDependencies) {
  opening ??= open(start).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}
