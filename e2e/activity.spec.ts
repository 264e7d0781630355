/** The list of what was sent in this session. */
import { fillPolicy, sendPolicy, signInWithKeys } from './actions.ts'
import { expect, test } from './test.ts'

test('each request is listed with its outcome and its request id, latest first', async ({
  page,
  tenant,
  fault,
  wire,
}) => {
  await signInWithKeys(page, tenant)
  await fillPolicy(page)
  await fault('lost')
  await sendPolicy(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('link', { name: 'Activity' }).click()
  const table = page.getByRole('table', { name: 'Requests of this session' })
  const [first, second] = [table.getByRole('row').nth(1), table.getByRole('row').nth(2)]
  await expect(first).toContainText('Create policy')
  await expect(first).toContainText('outcome unknown')
  await expect(first).toContainText(wire.calls[1]?.headers['x-mc-req-id'] ?? 'no id')
  await expect(second).toContainText('Get watchlist details')
  await expect(second).toContainText('read')
  await expect(second).toContainText('200')
  await expect(second).toContainText(/\d ms/)
  await expect(second).toContainText(wire.calls[0]?.headers['x-mc-req-id'] ?? 'no id')
})
