/** How the tests bring about each circumstance of the fault matrix: for real, by the browser and the sandbox. */
import type { Dialog, PlaywrightTestArgs } from '@playwright/test'
import { expectLocked, expectSignedIn, expectSignedOut, leaveLocked, submitKeys } from './actions.ts'
import type { Cell, Circumstance, Fault, OperationId, Situation } from './matrix.ts'
import type { Operation } from './operations.ts'
import { expect, type Fixtures, idleURL, type Page, type test } from './test.ts'

/** The fixtures that a staging may use. */
type Given = Pick<Fixtures & PlaywrightTestArgs, 'page' | 'context' | 'tenant' | 'wire' | 'line'> &
  Pick<Fixtures, 'witness' | 'fault' | 'release'>
export interface Stage extends Given {
  readonly origin: string
  /** Resolves when every request of this browser has reached the service. */
  readonly arrived: () => Promise<void>
}

export interface Scene extends Stage {
  readonly id: OperationId
  readonly operation: Operation
  readonly cell: Cell
}

export interface Staging {
  readonly use?: Parameters<typeof test.use>[0]
  /** The number of tabs that send, each its own input. */
  readonly tabs?: number
  /** Runs before the console is opened. */
  readonly before?: (stage: Stage) => Promise<unknown>
  /** Runs when the form is filled in, one click before it is sent. */
  readonly arrange?: (scene: Scene) => Promise<unknown>
  /** Runs after the form is sent. Returns the page to go on with, if that is another one. */
  readonly meanwhile?: (scene: Scene) => Promise<Page | void>
  /** Runs before the test reads the log. */
  readonly after?: (scene: Scene) => Promise<unknown>
  /** The notices about the circumstance itself: on the sign-in page, on every page, on the Activity page. */
  readonly notices?: { readonly signIn?: string; readonly everywhere?: string; readonly activity?: string }
}

const hold = ({ fault }: Scene) => fault('hold')

const withoutSharedWorker = ({ context }: Stage) =>
  context.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'))

/** A test's clock does not reach a SharedWorker, so the keys have to be in the page. */
async function withClockOff(stage: Stage, ms: number) {
  await withoutSharedWorker(stage)
  await stage.page.clock.install({ time: Date.now() + ms })
}

const hour = 3_600_000

// The browser itself logs each failed load.
const offline = {
  // The cut may also break the prefetch of other pages. Each is fetched again when it is opened.
  allow: { console: [/net::ERR_(INTERNET_DISCONNECTED|CONNECTION_RESET|EMPTY_RESPONSE)/] },
  overLine: true,
}

const idleWarning = (page: Page) => page.getByRole('dialog', { name: 'Still there?' })

/** Filling in a form can take longer than twelve idle seconds, so the warning is answered, here or in another tab. */
const stayAwake = ({ page }: Pick<Scene, 'page'>) =>
  page.addLocatorHandler(idleWarning(page), (warning) =>
    expect(async () => {
      const stay = warning.getByRole('button', { name: 'Stay signed in', exact: true })
      if (await stay.isVisible()) await stay.click({ timeout: 500 })
    }).toPass(),
  )

const stagings: Readonly<Record<Situation, Staging>> = {
  'offline before': {
    use: offline,
    arrange: ({ context }) => context.setOffline(true),
    after: ({ context }) => context.setOffline(false),
  },
  'offline during': {
    use: offline,
    arrange: hold,
    async meanwhile({ context, arrived, line }) {
      await arrived()
      await context.setOffline(true)
      line?.cut()
    },
    after: ({ context }) => context.setOffline(false),
  },
  'tab closed during': {
    arrange: hold,
    async meanwhile({ page, context, arrived }) {
      // A second tab keeps the keys alive. session.spec.ts tests the last tab.
      const other = context.pages().find((each) => each !== page) ?? (await context.newPage())
      await other.goto('/#/activity')
      await expectSignedIn(other)
      await arrived()
      const address = page.url()
      await page.close()
      const reopened = await context.newPage()
      await reopened.goto(address)
      await expectSignedIn(reopened)
      return reopened
    },
  },
  'reload during': {
    arrange: hold,
    async meanwhile({ page, id, arrived }) {
      await arrived()
      const asked: string[] = []
      const accept = (dialog: Dialog) => {
        asked.push(dialog.type())
        return dialog.accept()
      }
      page.on('dialog', accept)
      await page.reload()
      page.off('dialog', accept)
      // While a write is on its way, the browser asks before it reloads.
      expect(asked).toEqual(id === 'getWatchlist' ? [] : ['beforeunload'])
      await expectSignedIn(page)
    },
  },
  'sign-out during': {
    arrange: hold,
    async meanwhile({ page, tenant, id, arrived, release }) {
      await arrived()
      await page.getByRole('button', { name: 'Sign out' }).click()
      if (id !== 'getWatchlist') {
        const asking = page.getByRole('dialog', { name: 'A request is on its way' })
        await asking.getByRole('button', { name: 'Sign out' }).click()
      }
      await expectSignedOut(page)
      await submitKeys(page, tenant)
      await expectSignedIn(page)
      // A read was cancelled by the sign-out.
      if (id !== 'getWatchlist') await release()
    },
  },
  'idle wipe during': {
    use: { baseURL: idleURL },
    before: stayAwake,
    arrange: hold,
    async meanwhile({ page, tenant, id, arrived, release }) {
      await page.removeLocatorHandler(idleWarning(page))
      await arrived()
      await expectLocked(page)
      await leaveLocked(page)
      await submitKeys(page, tenant)
      await expectSignedIn(page)
      if (id !== 'getWatchlist') await release()
      await stayAwake({ page })
    },
  },
  'two tabs at once': { tabs: 2 },
  'clock 1 hour behind': {
    before: (stage) => withClockOff(stage, -hour),
    notices: {
      signIn: "This device's clock is 60 minutes behind.",
      everywhere: 'Clock 60 minutes behind',
    },
  },
  'clock 1 day ahead': {
    before: (stage) => withClockOff(stage, 24 * hour),
    notices: { signIn: "This device's clock is 24 hours ahead.", everywhere: 'Clock 24 hours ahead' },
  },
  'SharedWorker absent': {
    before: withoutSharedWorker,
    notices: { signIn: 'The keys are in this tab only.' },
  },
  'IndexedDB absent': {
    before: ({ context }) =>
      context.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        }
      }),
    notices: { activity: 'This browser keeps no log.' },
  },
  'IndexedDB full': {
    // Set before the console opens, since the browser checks its quota only from time to time.
    async before({ context, page, origin }) {
      const session = await context.newCDPSession(page)
      await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
    },
    notices: { activity: 'The log cannot be saved.' },
  },
  'storage wiped mid-session': {
    async arrange({ context, page, origin }) {
      const session = await context.newCDPSession(page)
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    },
  },
}

/** A fault of the sandbox that fails each attempt. */
const faulty = (name: Fault): Staging => ({
  arrange: ({ fault, cell }) => fault(name, cell.fates.length),
  ...(name === 'slow' && {
    async meanwhile({ page, operation }) {
      await expect(page.getByText(operation.pending)).toBeVisible()
      await operation.sendAgain(page)
    },
  }),
})

/** It needs nothing of its own before the sign-in, and one tab is enough: others may be played on the same page. */
export const isPlain = (circumstance: Circumstance): boolean => {
  const { use, before, tabs } = stagingOf(circumstance)
  return !use && !before && tabs === undefined
}

export const stagingOf = (circumstance: Circumstance): Staging =>
  // A circumstance without a staging of its own is a fault of the sandbox.
  circumstance in stagings ? stagings[circumstance as keyof typeof stagings] : faulty(circumstance as Fault)
