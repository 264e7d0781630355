/** How each circumstance of the fault matrix is brought about: for real, by the browser and the sandbox. */
import type { BrowserContext, Dialog } from '@playwright/test'
import { expectSignedIn, expectSignedOut, submitKeys } from './actions.ts'
import type { Call } from './guards.ts'
import type { Line } from './line.ts'
import type { Cell, Circumstance, OperationId } from './matrix.ts'
import type { Operation } from './operations.ts'
import { type Credentials, expect, type Fault, idleURL, type Page, type test, type Witness } from './test.ts'

/** What a test has at hand. */
export interface Stage {
  readonly page: Page
  readonly context: BrowserContext
  readonly origin: string
  readonly tenant: Credentials
  readonly wire: { readonly calls: readonly Call[] }
  readonly witness: () => Promise<Witness>
  readonly fault: (name: Fault, times?: number) => Promise<void>
  readonly release: () => Promise<void>
  /** Resolves when all that left this browser is with the service. */
  readonly arrived: () => Promise<void>
  readonly line: Line | undefined
}

/** A cell on it. */
export interface Scene extends Stage {
  readonly id: OperationId
  readonly operation: Operation
  readonly cell: Cell
}

/** How a circumstance is brought about. */
export interface Staging {
  readonly use?: Parameters<typeof test.use>[0]
  /** How many tabs send, each what was typed in it. */
  readonly tabs?: number
  /** Before the console is opened. */
  readonly before?: (stage: Stage) => Promise<unknown>
  /** When all is typed, and one click would send it. */
  readonly arrange?: (scene: Scene) => Promise<unknown>
  /** When it was sent. Gives the page to go on with, where that is another one. */
  readonly meanwhile?: (scene: Scene) => Promise<Page | void>
  /** Before the ledger is looked at. */
  readonly after?: (scene: Scene) => Promise<unknown>
  /** What is said of the circumstance itself: on the sign-in page, on every page, on the Activity page. */
  readonly notices?: { readonly signIn?: string; readonly everywhere?: string; readonly activity?: string }
}

const hold = ({ fault }: Scene) => fault('hold')

const withoutSharedWorker = ({ context }: Stage) =>
  context.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'))

/** No clock of a test reaches a SharedWorker, so the keys have to be in the page. */
async function withClockOff(stage: Stage, ms: number) {
  await withoutSharedWorker(stage)
  await stage.page.clock.install({ time: Date.now() + ms })
}

const hour = 3_600_000

// The browser itself logs what it cannot load.
const allow = { console: [/net::ERR_INTERNET_DISCONNECTED/] }

const idleWarning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' })

/** Six idle seconds are few: who types longer says so. */
const stayAwake = ({ page }: Pick<Scene, 'page'>) =>
  page.addLocatorHandler(idleWarning(page), () =>
    page.getByRole('button', { name: 'Stay signed in', exact: true }).click(),
  )

const stagings: Readonly<Record<Exclude<Circumstance, Fault>, Staging>> = {
  'offline before': {
    use: { allow },
    arrange: ({ context }) => context.setOffline(true),
    after: ({ context }) => context.setOffline(false),
  },
  'offline during': {
    // The cut may take the pages that are being fetched ahead, too: each comes when it is opened.
    use: {
      allow: { console: [...allow.console, /net::ERR_(CONNECTION_RESET|EMPTY_RESPONSE)/] },
      overLine: true,
    },
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
      // Not the last one: whether the keys outlive that is for session.spec.ts.
      const other = await context.newPage()
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
      // Of a write on its way the browser asks first.
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
      // A read was given up.
      if (id !== 'getWatchlist') await release()
    },
  },
  'idle wipe during': {
    use: { baseURL: idleURL },
    before: stayAwake,
    async arrange(scene) {
      await scene.page.removeLocatorHandler(idleWarning(scene.page))
      await hold(scene)
    },
    async meanwhile({ page, tenant, id, arrived, release }) {
      await arrived()
      await expect(page.getByText('You were signed out.')).toBeVisible()
      await expectSignedOut(page)
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
    notices: { signIn: 'This browser keeps the keys in this tab only.' },
  },
  'IndexedDB absent': {
    before: ({ context }) =>
      context.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        }
      }),
    notices: { activity: 'This browser keeps no ledger.' },
  },
  'IndexedDB full': {
    // From the beginning: how much room there is, the browser looks up once in a while.
    async before({ context, page, origin }) {
      const session = await context.newCDPSession(page)
      await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
    },
    notices: { activity: 'The ledger could not be written.' },
  },
  'storage wiped mid-session': {
    async arrange({ context, page, origin }) {
      const session = await context.newCDPSession(page)
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    },
  },
}

/** A fault of the sandbox fails each attempt. */
const faulty = (name: Fault): Staging => ({
  arrange: ({ fault, cell }) => fault(name, cell.fates.length),
  ...(name === 'slow' && {
    async meanwhile({ page, operation }) {
      await expect(page.getByText(operation.pending)).toBeVisible()
      await operation.sendAgain(page)
    },
  }),
})

export const stagingOf = (circumstance: Circumstance): Staging =>
  // Whatever is not staged in a way of its own is a fault of the sandbox.
  circumstance in stagings ? stagings[circumstance as keyof typeof stagings] : faulty(circumstance as Fault)
