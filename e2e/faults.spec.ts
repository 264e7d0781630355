/** Every failure of the sandbox on every operation: the right sentence, everything typed kept, a write sent once. */
import { fillPolicy, sendPolicy, signInWithKeys } from './actions.ts'
import { expect, type Fault, type Page, test } from './test.ts'

interface Said {
  /** What the page says of a read and of a write. */
  readonly happened: RegExp
  /** Whether a write was executed. */
  readonly outcome:
    | 'Nothing was executed.'
    | 'It is not known whether this was executed.'
    | 'The service says it was executed.'
  /** Throttled reads are tried again by the client, so that more answers must fail. */
  readonly reads?: number
}

const no = 'Nothing was executed.'
const unknown = 'It is not known whether this was executed.'

const faults: Record<Exclude<Fault, 'slow'>, Said> = {
  'invalid-signature': { happened: /did not accept the signature/, outcome: no },
  'binding-expired': { happened: /keys have expired/, outcome: no },
  forbidden: { happened: /It needs the permission "/, outcome: no },
  throttled: { happened: /the quota is used up.*Wait 2 seconds/, outcome: no, reads: 3 },
  refused: { happened: /refused the request \(HTTP 200\)/, outcome: no },
  'refused-flat': { happened: /refused the request \(HTTP 200\)/, outcome: no },
  'meta-404': { happened: /refused the request \(HTTP 200, status 404\)/, outcome: no },
  'server-error': { happened: /failed while it handled the request \(HTTP 500\)/, outcome: unknown },
  'bad-gateway': { happened: /got no answer from the service \(HTTP 502\)/, outcome: unknown },
  empty: { happened: /gave no reason \(HTTP 400\).*secure id was cut off/, outcome: no },
  truncated: { happened: /cannot be read \(HTTP 200\)/, outcome: unknown },
  'wrong-shape': { happened: /cannot be read \(HTTP 200\)/, outcome: unknown },
  lost: { happened: /connection was lost before an answer came/, outcome: unknown },
  dropped: { happened: /connection was lost before an answer came/, outcome: unknown },
}

const operations = {
  policy: {
    hash: '#/policies',
    path: '/api/policy/webwhiteurl/create-policy-with-targets',
    permission: 'Web Security | Policies | Edit',
  },
  watchlist: {
    hash: '#/watchlist',
    path: '/api/awareness-training/company/get-watchlist-details',
    permission: 'Awareness Training | Dashboard | Read',
  },
  import: {
    hash: '#/imports',
    path: '/api/user/import-users',
    permission: 'Directories | Import | Edit',
  },
} as const

async function expectSaid(page: Page, { happened }: Said, outcome: string) {
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toBeVisible({ timeout: 20_000 })
  // Sentences stand in lines of their own.
  expect((await alert.innerText()).replaceAll('\n', ' ')).toMatch(happened)
  await expect(alert).toContainText(outcome)
  await expect(alert).toContainText(/Request id [\da-f]{8}-/)
}

async function fillImport(page: Page) {
  await page.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('email,name\nann@corp.example,Ann\n'),
  })
  await page.getByRole('button', { name: /^Review / }).click()
}

for (const [name, said] of Object.entries(faults) as [Exclude<Fault, 'slow'>, Said][]) {
  test.describe(`the fault ${name}`, () => {
    test('on a policy', async ({ page, tenant, fault, wire, witness }) => {
      const { hash, path, permission } = operations.policy
      await signInWithKeys(page, tenant, hash)
      await fillPolicy(page)
      const { requests } = await witness()
      await fault(name)
      await sendPolicy(page)
      await expectSaid(page, said, said.outcome)
      if (name === 'forbidden') await expect(page.getByRole('alert')).toContainText(permission)
      await expect(page.getByLabel('Scope name')).toHaveValue('Everybody')
      await expect(page.getByText('1 of 5,000 URLs')).toBeVisible()
      expect(wire.calls.filter((call) => call.path === path)).toHaveLength(1)
      const seen = await witness()
      expect(seen.policies).toHaveLength(name === 'lost' ? 1 : 0)
      // What reached the service, whoever sent it: a browser may send again by itself.
      expect(seen.requests).toBe(requests + 1)
    })

    test('on the watchlist', async ({ page, tenant, fault, wire }) => {
      const { hash, path, permission } = operations.watchlist
      await signInWithKeys(page, tenant, '#/activity')
      const before = wire.calls.length
      await fault(name, said.reads ?? 1)
      await page.goto(`/${hash}`)
      await expectSaid(page, said, 'This call only reads. Nothing was changed.')
      if (name === 'forbidden') await expect(page.getByRole('alert')).toContainText(permission)
      expect(wire.calls.slice(before).filter((call) => call.path === path)).toHaveLength(said.reads ?? 1)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('table', { name: 'Watchlist' })).toBeVisible()
    })

    test('on an import', async ({ page, tenant, fault, wire, witness }) => {
      const { hash, path, permission } = operations.import
      await signInWithKeys(page, tenant, hash)
      await fillImport(page)
      await fault(name)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Submit / })
        .click()
      await expectSaid(page, said, said.outcome)
      if (name === 'forbidden') await expect(page.getByRole('alert')).toContainText(permission)
      await expect(page.getByText('people.csv').first()).toBeVisible()
      expect(wire.calls.filter((call) => call.path === path)).toHaveLength(1)
      expect((await witness()).imports).toHaveLength(name === 'lost' ? 1 : 0)
    })
  })
}

test('a slow answer is waited for, and the button cannot send again meanwhile', async ({
  page,
  tenant,
  fault,
  wire,
}) => {
  await signInWithKeys(page, tenant)
  await fillPolicy(page)
  await fault('slow')
  await sendPolicy(page)
  await expect(page.getByText('The policy is on its way.')).toBeVisible()
  await page.getByLabel('Scope name').press('Enter')
  await expect(page.getByText('The service created the policy.')).toBeVisible({ timeout: 20_000 })
  expect(wire.calls.filter(({ path }) => path === operations.policy.path)).toHaveLength(1)
})

test('the menu of the banner provokes a failure by hand', async ({ page, tenant }) => {
  await signInWithKeys(page, tenant, '#/activity')
  await page.getByRole('button', { name: 'Provoke a failure' }).click()
  const choices = page.getByRole('dialog', { name: 'Provoke a failure' }).getByRole('button')
  await expect(choices).toHaveCount(16)
  await choices.filter({ hasText: 'server-error' }).click()
  await expect(page.getByText('The next answer fails: server-error.')).toBeVisible()
  await page.getByRole('link', { name: 'Watchlist', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('(HTTP 500)')
})

test('offline, nothing is sent and everything is kept', async ({ page, tenant, context, wire }) => {
  await signInWithKeys(page, tenant)
  await fillPolicy(page)
  await context.setOffline(true)
  await sendPolicy(page)
  await expect(page.getByRole('alert')).toContainText('This device is offline. Nothing was sent.')
  await expect(page.getByRole('alert')).toContainText(no)
  await context.setOffline(false)
  await expect(page.getByLabel('Scope name')).toHaveValue('Everybody')
  expect(wire.calls.filter(({ path }) => path === operations.policy.path)).toHaveLength(0)
})
