/** The three operations as an admin performs them, with the same verbs, so that one test covers all three. */
import * as admin from './actions.ts'
import type { Call } from './guards.ts'
import type { OperationId } from './matrix.ts'
import { expect, type Page, type Witness } from './test.ts'

export interface Operation {
  /** The name of its page, which is also its address. */
  readonly link: string
  readonly path: string
  readonly permission: string
  /** Fills in the form, and neither opens nor sends anything. The tab's name makes the input of each tab different. */
  readonly fill: (page: Page, tab: string) => Promise<void>
  /** Goes to the point where one click sends the request. */
  readonly review: (page: Page) => Promise<void>
  readonly send: (page: Page) => Promise<void>
  /** The page's message while the request is on its way. */
  readonly pending: string
  /** Tries to send the request a second time meanwhile. */
  readonly sendAgain: (page: Page) => Promise<void>
  /** Everything that `fill` typed is still in its field. */
  readonly expectTyped: (page: Page, tab: string) => Promise<void>
  /** The receipt has replaced the form. A read has no receipt and keeps its form. */
  readonly expectTaken: (page: Page, tab: string) => Promise<void>
  readonly made: (witness: Witness) => unknown[]
  readonly expectMade: (tab: string) => Record<string, unknown>
}

const hosts = (tab: string) => [`phish.${tab}.example`, `evil.${tab}.example`]
const people = (tab: string) => `email,name\nann@${tab}.example,Ann\nben@${tab}.example,Ben\n`
/** A list that was read is not read again, so each tab looks for people of its own. */
const part = (tab: string) => tab.slice(0, 1)
const mailbox = (tab: string) => `it@${tab}.example`

const notify = (page: Page) => page.getByLabel(/^Notify this address/)
const searched = (page: Page) => page.getByLabel('Department to look for')
/** The list is there, and is the requested one. */
async function expectList(page: Page, asked: string) {
  await expect(page.getByRole('region', { name: 'People' })).toContainText(asked)
  // The table is also visible while the list is being read.
  await expect(page.getByText(/^[\d,]+ of [\d,]+ people$/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Watchlist' })).toBeVisible()
}

/** The options of an import are restored. Its file is not, and the page asks for it. */
export async function expectNoFile(page: Page, tab: string) {
  await expect(page.getByText('Choose the file again. Its content is never stored.')).toBeVisible()
  await expect(page.getByText('Choose a file first.')).toBeVisible()
  await expect(notify(page)).toHaveValue(mailbox(tab))
  await expect(page.getByText(`people-${tab}.csv`)).toHaveCount(0)
}

export const operations: Readonly<Record<OperationId, Operation>> = {
  createPolicy: {
    link: 'Policies',
    path: '/api/policy/webwhiteurl/create-policy-with-targets',
    permission: 'Web Security | Policies | Edit',
    fill: (page, tab) => admin.fillPolicy(page, { urls: hosts(tab).join('\n'), about: `A wave in ${tab}` }),
    review: (page) => page.getByRole('button', { name: 'Review 2 URLs' }).click(),
    send: (page) => page.getByRole('button', { name: 'Create the policy with 2 URLs' }).click(),
    pending: 'The policy is being sent.',
    sendAgain: (page) => page.getByRole('button', { name: /^Create the policy/ }).press('Enter'),
    async expectTyped(page, tab) {
      // What was sent is still under review; a refusal of a field leads back by itself.
      const back = page.getByRole('button', { name: 'Back', exact: true })
      await expect(back.or(admin.nameField(page))).toBeVisible()
      if (await back.isVisible()) await back.click()
      await expect(admin.nameField(page)).toHaveValue(`A wave in ${tab}`)
      await admin.expectListed(page, 2)
      for (const host of hosts(tab)) {
        await expect(page.getByRole('button', { name: `Edit ${host}`, exact: true })).toBeVisible()
      }
    },
    async expectTaken(page, tab) {
      await admin.openClosed(page, /^For the ticket$/)
      const ticket = page.getByRole('region', { name: 'Text for the ticket' })
      await expect(ticket).toContainText(`A wave in ${tab}`)
      const urls = page.getByRole('region', { name: /^(Stored|Sent) URLs$/ })
      await expect(urls.getByRole('listitem')).toHaveCount(2)
      await expect(admin.nameField(page)).toBeHidden()
    },
    made: ({ policies }) => policies,
    expectMade: (tab) => ({
      description: `A wave in ${tab}`,
      urls: hosts(tab).map((value) => expect.objectContaining({ value })),
      policies: [
        expect.objectContaining({ policy: expect.objectContaining({ description: `A wave in ${tab}` }) }),
      ],
    }),
  },
  getWatchlist: {
    link: 'Watchlist',
    path: '/api/awareness-training/company/get-watchlist-details',
    permission: 'Awareness Training | Dashboard | Read',
    async fill(page, tab) {
      await expectList(page, 'Everyone')
      await admin.openFilters(page)
      await page.getByLabel('Search by').selectOption('Department')
      await searched(page).fill(part(tab))
    },
    review: async () => {},
    async send(page) {
      await admin.openFilters(page)
      await page.getByRole('button', { name: 'Show people' }).click()
    },
    pending: 'Reading the watchlist.',
    // A read may be sent any number of times.
    sendAgain: async () => {},
    async expectTyped(page, tab) {
      await admin.openFilters(page)
      await expect(page.getByLabel('Search by')).toHaveValue('department')
      await expect(searched(page)).toHaveValue(part(tab))
      await expect(page).toHaveURL(new RegExp(`#/watchlist\\?by=department&for=${part(tab)}$`))
    },
    expectTaken: (page, tab) => expectList(page, `Department “${part(tab)}”`),
    made: () => [],
    expectMade: () => ({}),
  },
  importUsers: {
    link: 'Imports',
    path: '/api/user/import-users',
    permission: 'Directories | Import | Edit',
    async fill(page, tab) {
      await admin.chooseFile(page, people(tab), `people-${tab}.csv`)
      await notify(page).fill(mailbox(tab))
    },
    review: (page) => page.getByRole('button', { name: 'Review import of 2 people' }).click(),
    send: (page) => page.getByRole('button', { name: 'Import 2 people' }).click(),
    pending: 'Sent. Waiting for the answer.',
    sendAgain: (page) => notify(page).press('Enter'),
    async expectTyped(page, tab) {
      await expect(page.getByText(`people-${tab}.csv`).first()).toBeVisible()
      await expect(page.getByText('2 people in 2 rows.')).toBeVisible()
      await expect(notify(page)).toHaveValue(mailbox(tab))
    },
    async expectTaken(page, tab) {
      // Beside them stands the text for the ticket, which says the same.
      const result = page.getByRole('definition').getByText('The service sends the result by email')
      await expect(result).toContainText(`to ${mailbox(tab)}`)
      await expect(page.getByRole('button', { name: /^What was sent/ })).toContainText(`people-${tab}.csv`)
      await expect(notify(page)).toBeHidden()
    },
    made: ({ imports }) => imports,
    expectMade: (tab) => ({
      notifyEmailAddress: mailbox(tab),
      rows: 2,
      bytes: Buffer.byteLength(people(tab)),
    }),
  },
}

/** Fills in the form of an operation, whatever its page shows, up to the click that sends it. */
export async function prepare(page: Page, id: OperationId, tab: string) {
  const operation = operations[id]
  await page.getByRole('link', { name: operation.link, exact: true }).click()
  if (id === 'createPolicy') await admin.startNewPolicy(page)
  if (id === 'importUsers') {
    const another = page.getByRole('button', { name: 'Import another file' })
    await expect(page.getByLabel(/^File: /).or(another)).toBeAttached()
    if (await another.isVisible()) await another.click()
  }
  if (id !== 'getWatchlist') await operation.fill(page, tab)
  await operation.review(page)
}

/** Performs an operation, and gives how it ended as the page says. `calls` are those on the wire. */
export async function perform(page: Page, calls: readonly Call[], id: OperationId, tab: string) {
  const before = calls.length
  const again = page.getByRole('button', { name: /^(Read again|Retry)$/ }).first()
  await prepare(page, id, tab)
  if (id !== 'getWatchlist') await operations[id].send(page)
  else {
    await expect(again).toBeEnabled()
    // What was read before is shown without a request.
    if (calls.length === before) await again.click()
  }
  await expect.poll(() => calls.length, { intervals: [10, 20, 50] }).toBeGreaterThan(before)
  const failed = admin.alertOf(page).filter({ hasText: calls.at(-1)?.headers['x-mc-req-id'] ?? 'none' })
  if (id === 'getWatchlist') await expect(again).toBeEnabled()
  else await expect(page.getByText(/^(Policy created|Import submitted)\./).or(failed)).toBeVisible()
  return (await failed.isVisible()) ? 'failed' : 'done'
}
