/** The journal in a real browser: written before a request is sent, by all tabs as one chain, whatever the store does. */
/* oxlint-disable unicorn/consistent-function-scoping -- what is evaluated is sent to the page as it stands */
import { fillPolicy, openJournalTools, sendPolicy, signInWithKeys } from './actions.ts'
import { idsOf, look, openActivity, openSettings, rowOf, sentIds, stored, type StoredLink } from './stored.ts'
import { expect, type Page, test } from './test.ts'

const policyPath = '/api/policy/webwhiteurl/create-policy-with-targets'

// A page without the console has no icon, so the browser requests one.
test.use({ allow: { console: [/status of 404 \(Not Found\)$/] } })

/** Replaces the links of the chain with these. The contents, which cannot leave the page, stay with their hashes. */
const replace = (page: Page, links: StoredLink[]) =>
  page.evaluate(
    (next) =>
      new Promise<void>((resolve, reject) => {
        const kept = ((globalThis as { bodies?: Map<string, unknown> }).bodies ??= new Map())
        const opening = indexedDB.open('signet-ledger')
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('links', 'readwrite')
          const store = transaction.objectStore('links')
          const reading = store.getAll()
          reading.addEventListener('success', () => {
            for (const { hash, body } of reading.result) if (body) kept.set(hash, body)
            store.clear()
            for (const { body: _, ...link } of next)
              store.put(kept.has(link.hash) ? { ...link, body: kept.get(link.hash) } : link)
          })
          transaction.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
          transaction.addEventListener('error', () => reject(transaction.error ?? new Error('IndexedDB')))
        })
      }),
    links,
  )

async function verify(page: Page) {
  await openJournalTools(page)
  await page.getByRole('button', { name: 'Verify the journal' }).click()
}

/** Sends a policy, from its form to the service's answer, and confirms this number of warnings on the way. */
async function createPolicy(page: Page, warnings = 0) {
  await page.getByRole('link', { name: 'Policies', exact: true }).click()
  await fillPolicy(page)
  await sendPolicy(page, warnings)
  await expect(page.getByText('Policy created.')).toBeVisible({ timeout: 20_000 })
}

/** The same after a receipt, with a URL of its own. */
async function createAnother(page: Page, urls: string) {
  await page.getByRole('link', { name: 'Policies', exact: true }).click()
  await page.getByRole('button', { name: 'Create another policy' }).click()
  await fillPolicy(page, { urls })
  await sendPolicy(page)
  await expect(page.getByText('Policy created.')).toBeVisible({ timeout: 20_000 })
}

test.describe('what the store holds', () => {
  test.beforeEach(({ page, tenant }) => signInWithKeys(page, tenant))

  // Claim: Every write is logged on this device before it is sent
  test('a request lies in the store before it leaves, and its end after', async ({
    page,
    fault,
    release,
    wire,
  }) => {
    const outside = await look(page)
    await fillPolicy(page)
    await fault('hold')
    const leaving = page.waitForRequest((request) => request.url().endsWith(policyPath))
    await sendPolicy(page)
    const id = (await leaving).headers()['x-mc-req-id'] ?? 'none'
    const during = await stored(outside)
    expect(idsOf(during, 'sent')).toEqual(sentIds(wire.calls))
    expect(idsOf(during, 'sent')).toContain(id)
    expect(idsOf(during, 'ended')).not.toContain(id)
    await release()
    await expect(page.getByText('Policy created.')).toBeVisible()
    await expect.poll(async () => idsOf(await stored(outside), 'ended')).toContain(id)
  })

  // Claim: An accidental change of the journal shows
  test('whatever is changed in the store, Verify finds it', { tag: '@soak' }, async ({ page }) => {
    const outside = await look(page)
    await createPolicy(page)
    await openActivity(page)
    await expect.poll(async () => (await stored(outside)).links.length).toBe(4)
    const { links } = await stored(outside)
    const [first, second, third, last] = links as [StoredLink, StoredLink, StoredLink, StoredLink]
    const put = ({ event }: StoredLink, place: StoredLink) => ({ ...place, event })
    const told = page.getByRole('status')
    for (const [what, changed] of [
      [
        'Entry 4 was changed',
        [first, second, third, { ...last, event: { ...last.event, outcome: 'refused' } }],
      ],
      ['Entry 1 is missing', [second, third, last]],
      ['Entry 3 is missing', [first, second, last]],
      ['Entry 4 is missing at the end', [first, second, third]],
      ['Entry 2 was changed', [first, put(third, second), put(second, third), last]],
      ['Entry 5', [...links, { ...last, seq: 5 }]],
      ['Entry 1 is missing', []],
    ] as const) {
      await replace(outside, [...changed])
      await verify(page)
      await expect(told.filter({ hasText: 'The journal was changed.' })).toContainText(what)
      await replace(outside, links)
      await verify(page)
      await expect(told.filter({ hasText: '4 entries, unchanged.' })).toBeVisible()
    }
  })

  // Claim: What the journal stores in the clear, encrypted, and never
  test('nobody who was named lies in the store', async ({ page, tenant, wire }) => {
    const outside = await look(page)
    await page.goto('/#/watchlist?q=ann')
    await expect(page.getByText(/ of [\d,]+ people$/)).toBeVisible()
    await page.goto('/#/policies')
    await fillPolicy(page, {
      urls: 'https://phish.example/u/ann@corp.example?to=zoe%40corp.example\nphish.example/YW5uQGNvcnAuZXhhbXBsZQ==',
      name: 'Ann Smith',
      about: 'For ann@corp.example',
    })
    await sendPolicy(page)
    await expect(page.getByText('Policy created.')).toBeVisible({ timeout: 20_000 })
    await expect.poll(async () => idsOf(await stored(outside), 'ended')).toEqual(sentIds(wire.calls))
    const whole = await stored(outside)
    const text = JSON.stringify(whole)
    // The encrypted contents are searched on the disk (disk.spec.ts).
    expect(whole.links.filter(({ body }) => body !== undefined).length).toBeGreaterThan(1)
    for (const trace of [/corp\.example/i, /ann/i, /smith/i, /zoe/i, /YW5uQ/, /phish/, /eNo/]) {
      expect(text).not.toMatch(trace)
    }
    for (const key of [tenant.accessKey, tenant.secretKey, tenant.applicationKey])
      expect(text).not.toContain(key)
  })

  // Claim: "Keep nothing on this device" wipes at once, in every tab
  test(
    'told to keep nothing it is empty at once, in every tab, and stays so; then it starts afresh',
    { tag: '@soak' },
    async ({ page, context }) => {
      const outside = await look(page)
      await createPolicy(page)
      await openActivity(page)
      const second = await context.newPage()
      await second.goto('/#/activity')
      await expect(rowOf(second, 'Create policy')).toBeVisible()
      const before = await stored(outside)
      await openSettings(page)
      await page.getByRole('switch', { name: 'Keep nothing on this device' }).click()
      await page.getByRole('button', { name: /^Wipe .+ and keep nothing$/ }).click()
      await expect.poll(async () => (await stored(outside)).links).toEqual([])
      await expect(page.getByText('Nothing is kept on this device.')).toBeVisible()
      await openActivity(page)
      for (const tab of [page, second]) {
        await expect(tab.getByText('Nothing is kept on this device.')).toBeVisible()
        await expect(rowOf(tab, 'Create policy')).toBeHidden()
      }
      await createPolicy(second)
      await openActivity(second)
      await expect(rowOf(second, 'Create policy').getByText('created', { exact: true })).toBeVisible()
      expect((await stored(outside)).links).toEqual([])
      await openSettings(page)
      await page.getByRole('switch', { name: 'Keep nothing on this device' }).click()
      await expect(second.getByText('Nothing is kept on this device.')).toBeHidden()
      await page.goto('/#/watchlist')
      await page.getByRole('button', { name: 'Read again' }).click()
      await expect.poll(async () => idsOf(await stored(outside), 'ended').length).toBeGreaterThan(0)
      const after = await stored(outside)
      expect(after.meta?.epoch).not.toBe(before.meta?.epoch)
      expect(after.links.every(({ event }) => event.operation !== 'createPolicy')).toBe(true)
      await openActivity(page)
      await verify(page)
      await expect(page.getByText(/entries, unchanged\./)).toBeVisible()
    },
  )
})

/** The ways in which a tab goes while a request is on its way. */
const ends = [
  ['closed', (page: Page) => page.close()],
  [
    'crashed',
    async (page: Page) => {
      const session = await page.context().newCDPSession(page)
      const crashed = page.waitForEvent('crash')
      // The crash ends the page before the command is answered.
      session.send('Page.crash').catch(() => undefined)
      await crashed
      await page.close()
    },
  ],
] as const

for (const [how, end] of ends) {
  // Claim: Every write is logged on this device before it is sent
  test(
    `of a tab that is ${how} on the way, the outcome is unknown`,
    { tag: '@soak' },
    async ({ page, tenant, fault, context, wire }) => {
      await signInWithKeys(page, tenant)
      const second = await context.newPage()
      await second.goto('/#/activity')
      await fillPolicy(page)
      await fault('hold')
      const leaving = page.waitForRequest((request) => request.url().endsWith(policyPath))
      await sendPolicy(page)
      await leaving
      const id = sentIds(wire.calls).at(-1) ?? 'none'
      await expect(rowOf(second, id)).toContainText('Create policy')
      await expect(rowOf(second, id)).toContainText('on its way')
      await end(page)
      // Without a reload: a tab that is gone releases its lock.
      await expect(rowOf(second, id)).toContainText('outcome unknown')
      const third = await context.newPage()
      // A crash may also end the key guard's process.
      await third.goto('/#/activity')
      const signIn = third.getByRole('heading', { name: 'Sign in' })
      await expect(signIn.or(rowOf(third, id))).toBeVisible()
      if (await signIn.isVisible()) await signInWithKeys(third, tenant, '#/activity')
      await expect(rowOf(third, id)).toContainText('outcome unknown')
      await verify(third)
      await expect(third.getByRole('status').filter({ hasText: 'unchanged' })).toBeVisible()
    },
  )
}

test.describe('two tabs that send at once', () => {
  test.use({ tenantOptions: { people: 30_000 } })
  test('write one chain, and lose nothing', { tag: '@soak' }, async ({ page, tenant, wire, context }) => {
    await signInWithKeys(page, tenant, '#/activity')
    const [second, third] = [await context.newPage(), await context.newPage()]
    await second.goto('/#/activity')
    await third.goto('/#/policies')
    await fillPolicy(third)
    await Promise.all([
      page.getByRole('link', { name: 'Watchlist', exact: true }).click(),
      second.getByRole('link', { name: 'Watchlist', exact: true }).click(),
      sendPolicy(third),
    ])
    for (const tab of [page, second]) {
      await expect(tab.getByRole('button', { name: 'Read again' })).toBeEnabled({ timeout: 30_000 })
    }
    await expect(third.getByText('Policy created.')).toBeVisible({ timeout: 20_000 })
    const outside = await look(page)
    await expect
      .poll(async () => idsOf(await stored(outside), 'ended').toSorted())
      .toEqual(sentIds(wire.calls).toSorted())
    const { links } = await stored(outside)
    expect(links.length).toBeGreaterThan(100)
    expect(idsOf({ links }, 'sent').toSorted()).toEqual(sentIds(wire.calls).toSorted())
    expect(links.map(({ seq }) => seq)).toEqual(links.map((_, index) => index + 1))
    await openActivity(page)
    await verify(page)
    await expect(page.getByText(`${links.length} entries, unchanged.`)).toBeVisible()
  })
})

const failed = 'The journal cannot be saved.'

/** What could not be written is tried again after ten seconds at the latest, which need not be waited for. */
const untilTriedAgain = (page: Page) => page.clock.fastForward(10_000)

// Claim: A journal that cannot be written stops no request
test.describe('sending works', () => {
  test('without a database, and the page says so', async ({ page, tenant, wire }) => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    })
    await signInWithKeys(page, tenant)
    await createPolicy(page)
    await openActivity(page)
    await expect(page.getByText('This browser keeps no journal.')).toBeVisible()
    await expect(page.getByText('2 of 2 requests')).toBeVisible()
    await openJournalTools(page)
    await expect(page.getByRole('button', { name: 'Verify the journal' })).toBeDisabled()
    await expect(rowOf(page, 'Create policy').getByText('created', { exact: true })).toBeVisible()
    expect(wire.calls).toHaveLength(2)
  })

  test(
    'without channels, and what another tab wrote is there after a reload',
    { tag: '@soak' },
    async ({ page, tenant, context }) => {
      await context.addInitScript(() => {
        Reflect.deleteProperty(globalThis, 'BroadcastChannel')
      })
      await signInWithKeys(page, tenant)
      const second = await context.newPage()
      await second.goto('/#/activity')
      await createPolicy(page)
      await second.reload()
      await expect(rowOf(second, 'Create policy').getByText('created', { exact: true })).toBeVisible()
      await verify(second)
      await expect(second.getByText('4 entries, unchanged.')).toBeVisible()
    },
  )

  test(
    'while something holds the database up, and what was missed is written after',
    { tag: '@soak' },
    async ({ page, tenant, wire }) => {
      const outside = await look(page)
      // A connection that opens now waits for the deletion, which waits for this connection.
      await outside.evaluate(
        () =>
          new Promise<void>((resolve) => {
            const opening = indexedDB.open('signet-ledger')
            opening.addEventListener('success', () => {
              const database = opening.result
              indexedDB.deleteDatabase('signet-ledger').addEventListener('blocked', () => {
                addEventListener('let-go', () => database.close())
                resolve()
              })
            })
          }),
      )
      await page.clock.install()
      await signInWithKeys(page, tenant)
      // The journal could not be read, which the admin confirms first.
      await createPolicy(page, 1)
      await openActivity(page)
      await expect(page.getByText(failed)).toBeVisible()
      await expect(rowOf(page, 'Create policy').getByText('created', { exact: true })).toBeVisible()
      await outside.evaluate(() => dispatchEvent(new Event('let-go')))
      await untilTriedAgain(page)
      await expect(page.getByText(failed)).toBeHidden({ timeout: 20_000 })
      expect(idsOf(await stored(outside), 'sent')).toEqual(sentIds(wire.calls))
      await verify(page)
      await expect(page.getByText('4 entries, unchanged.')).toBeVisible()
    },
  )

  test(
    'when there is no room, and what was missed is written once there is',
    { tag: '@soak' },
    async ({ page, tenant, context, baseURL, wire, witness }) => {
      // Set before the console opens, since the browser checks its quota only from time to time.
      const outside = await look(page)
      const session = await context.newCDPSession(outside)
      const { origin } = new URL(baseURL ?? '')
      await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
      await page.clock.install()
      await signInWithKeys(page, tenant)
      await createPolicy(page)
      await openActivity(page)
      await expect(page.getByText(failed)).toBeVisible()
      await expect(rowOf(page, 'Create policy').getByText('created', { exact: true })).toBeVisible()
      await expect(page.getByText('2 of 2 requests')).toBeVisible()
      expect((await witness()).policies).toHaveLength(1)
      expect((await stored(outside)).links).toEqual([])
      await session.send('Storage.overrideQuotaForOrigin', { origin })
      await untilTriedAgain(page)
      await expect(page.getByText(failed)).toBeHidden({ timeout: 20_000 })
      expect(idsOf(await stored(outside), 'ended')).toEqual(sentIds(wire.calls))
      await verify(page)
      await expect(page.getByText('4 entries, unchanged.')).toBeVisible()
    },
  )

  test(
    'after the browser has cleared the storage, and the journal begins anew',
    { tag: '@soak' },
    async ({ page, tenant, context, baseURL }) => {
      const outside = await look(page)
      const session = await context.newCDPSession(outside)
      const { origin } = new URL(baseURL ?? '')
      await signInWithKeys(page, tenant)
      await createPolicy(page)
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
      await createAnother(page, 'cleared.example')
      await expect.poll(async () => (await stored(outside)).links.length).toBe(2)
      await openActivity(page)
      await expect(rowOf(page, 'Create policy').getByText('created', { exact: true })).toBeVisible()
      await verify(page)
      await expect(page.getByText('2 entries, unchanged.')).toBeVisible()
    },
  )

  test(
    'when a newer console has taken the database, which an older one must not hold up',
    { tag: '@soak' },
    async ({ page, tenant, wire }) => {
      const outside = await look(page)
      await signInWithKeys(page, tenant)
      await expect.poll(async () => (await stored(outside)).links.length).toBe(2)
      const version = await outside.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const opening = indexedDB.open('signet-ledger', 3)
            opening.addEventListener('success', () => {
              resolve(opening.result.version)
              opening.result.close()
            })
          }),
      )
      expect(version).toBe(3)
      await createPolicy(page)
      await openActivity(page)
      await expect(page.getByText(failed)).toBeVisible()
      expect(wire.calls).toHaveLength(2)
      expect((await stored(outside)).links).toHaveLength(2)
    },
  )
})
