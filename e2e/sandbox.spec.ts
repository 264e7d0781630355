/** The page of the sandbox: what arrived, groups to use, and a server that goes on while it works. */
import { utils, write } from '@e965/xlsx'
import { fillPolicy, sendPolicy, signInWithKeys } from './actions.ts'
import { expect, expectAccessible, test } from './test.ts'
import { signedHeaders } from './verify.ts'

const path = '/api/user/import-users'

function bookOf(rows: readonly (readonly string[])[]): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'People')
  // The types of the library do not tell what `type` makes of it.
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

test('a group of the sandbox is used in a new policy with one click', async ({ page, tenant, witness }) => {
  await signInWithKeys(page, tenant, '#/sandbox')
  await page.getByRole('link', { name: 'Use in a policy: Payroll' }).click()
  const who = page.getByRole('button', { name: /^Who / })
  await expect(who).toContainText('Payroll')
  await fillPolicy(page, { urls: 'parcel.example' })
  await sendPolicy(page)
  await expect(page.getByText('Policy created.')).toBeVisible()
  const [policy] = (await witness()).policies
  expect(policy).toMatchObject({
    policies: [{ policy: { to: { type: 'profile_group', group: { description: 'Payroll' } } } }],
  })
})

test('what arrived last is listed first', { tag: '@soak' }, async ({ page, tenant }) => {
  await signInWithKeys(page, tenant)
  await fillPolicy(page, { urls: 'earlier.example' })
  await sendPolicy(page)
  await page.getByRole('button', { name: 'Create another policy' }).click()
  await fillPolicy(page, { urls: 'later.example' })
  await sendPolicy(page)
  await expect(page.getByText('Policy created.')).toBeVisible()
  await page.evaluate(() => {
    location.hash = '#/sandbox'
  })
  const rows = page.getByRole('table', { name: 'Policies that arrived' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('later.example')
  await expect(rows.nth(2)).toContainText('earlier.example')
  await expectAccessible(page)
})

test(
  'the server goes on while the sandbox reads a large workbook',
  { tag: '@soak' },
  async ({ request, tenant, witness }) => {
    const rows = Array.from({ length: 20_000 }, (_, at) => [`u${at}@bulk.example`, `User ${at}`])
    const data = bookOf([['email', 'name'], ...rows])
    const headers = { ...signedHeaders(path, tenant), 'x-mc-arg': '{"data":[{"fileType":"XLSX"}]}' }
    const ended: string[] = []
    const sent = request.post(`/r/sandbox${path}`, { headers, data }).finally(() => ended.push('import'))
    await expect.poll(async () => (await witness()).inHand).toBe(1)
    await request.get('/r/sandbox/faults').finally(() => ended.push('another request'))
    expect((await (await sent).json()) as unknown).toMatchObject({ data: [{ success: true }], fail: [] })
    expect(ended).toEqual(['another request', 'import'])
    expect((await witness()).imports[0]).toMatchObject({ rows: 20_000 })
  },
)
