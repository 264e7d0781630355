/** The second half of the composition root: everything needed after sign-in, fetched while the keys are typed. */
import { Modal } from '@mantine/core'
import { useEffect } from 'react'
import { sendByXhr } from './api/transport.ts'
import { DeviceContext, openThisDevice, useOwner } from './device/DeviceContext.ts'
import { NewKeysQuestion } from './device/NewKeysQuestion.tsx'
import type { SignIn } from './keys/guard.ts'
import { createLog } from './log/log.ts'
import { LogContext } from './log/LogContext.ts'
import { createLogStore } from './log/logStore.ts'
import { Pages } from './routes.tsx'
import * as client from './session/client.tsx'
import type { Region } from './session/config.ts'
import type { Installation } from './session/installation.ts'
import { createTenant } from './session/sandbox.ts'
import { dayMs } from './ui/time/day.ts'

export interface ConsoleDependencies extends Pick<client.ClientDependencies, 'guard' | 'now' | 'newId'> {
  readonly installation: Installation
}

async function open({ guard, installation, now, newId }: ConsoleDependencies) {
  const opened = await openThisDevice(newId(), now)
  const { device, kept, tabs } = opened
  const store = device.isAbsent ? undefined : createLogStore(device)
  store?.prune(now() - device.settings().days * dayMs).catch(() => undefined)
  const log = createLog({ ...tabs, store, now, isKept: () => device.settings().isKept })
  device.subscribe((news) => (news === 'wiped' ? log.clear() : void log.catchUp()))
  // A tab may have been closed before its answer came.
  addEventListener('focus', () => void log.catchUp())
  // The people in the answers are forgotten with the session.
  guard.subscribe(({ event }) => event === 'signed-out' && log.forget())
  const observe: client.ClientDependencies['observe'] = {
    started: (exchange, account) => log.started(exchange, kept.ownerOf(account)),
    ended: log.ended,
  }
  const dependencies = { guard, transport: sendByXhr, now, newId, observe }

  /** The pages, with the log of this account. */
  function OpenedPages() {
    const owner = useOwner()
    useEffect(() => {
      if (owner !== undefined) void log.open(owner)
    }, [owner])
    return (
      <Modal.Stack>
        <NewKeysQuestion otherOwner={store?.otherOwner} />
        <Pages />
      </Modal.Stack>
    )
  }
  return {
    signIn: (credentials: SignIn['credentials'], region: Region) =>
      client.signIn(dependencies, installation, credentials, region),
    createTenant,
    /** Everything behind the sign-in. It ends with the session, so that nothing read stays in memory. */
    Console: () => (
      <client.ClientProvider dependencies={dependencies}>
        <LogContext value={log}>
          <DeviceContext value={opened}>
            <OpenedPages />
          </DeviceContext>
        </LogContext>
      </client.ClientProvider>
    ),
  }
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
