/** The sandbox: the menu that simulates failures, and its page of what arrived. */
import * as admin from './actions.ts'
import { expect, expectAllAccessible, test } from './test.ts'

test('the menu simulates a failure, and counts those left', async ({ page, tenant, request, fault }) => {
  const { faults } = (await (await request.get('/r/sandbox/faults')).json()) as {
    faults: { title: string }[]
  }
  await admin.signInWithKeys(page, tenant, '#/activity')
  const pill = page.getByRole('banner').getByRole('button', { name: 'Sandbox', exact: true })
  const menu = page.getByRole('dialog', { name: 'Sandbox' })
  // At the size of a laptop, nothing of it scrolls.
  await page.setViewportSize({ width: 1440, height: 900 })
  await pill.click()
  const choices = menu.getByRole('group', { name: 'Simulate a failure' }).getByRole('button')
  await expect(choices).toHaveCount(faults.length)
  const texts = await choices.allTextContents()
  for (const { title } of faults) expect(texts.some((text) => text.includes(title))).toBe(true)
  await expect(choices.last()).toBeInViewport({ ratio: 1 })
  await admin.expectHeard(page, 'Next answer: Server error.', () =>
    choices.filter({ hasText: 'Server error' }).click(),
  )
  await expect(menu).toBeHidden()
  await expect(pill).toBeFocused()
  await expect(pill).toContainText('Next answer: Server error.')
  await admin.go(page, 'Watchlist')
  await expect(admin.alertOf(page)).toContainText('(HTTP 500)')
  await expect(pill).toHaveText('Sandbox')
  await fault('server-error', 2)
  await page.reload()
  await expect(admin.alertOf(page)).toContainText('(HTTP 500)')
  await expect(pill).toContainText('Next answer: Server error.')
  await pill.click()
  await menu.getByRole('button', { name: 'Turn failures off' }).click()
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Failures are off.')
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('table', { name: 'Watchlist' })).toBeVisible()
})

test('its page lists what arrived, the last first @soak', async ({ page, tenant, witness, fault }) => {
  await admin.signInWithKeys(page, tenant)
  for (const urls of ['earlier.example', 'later.example\nfiles.example']) {
    await admin.createPolicy(page, { urls, about: 'A wave' })
    await page.getByRole('button', { name: 'Create another' }).click()
  }
  // Nothing of it goes through the signed API, and so through no failure of it.
  await fault('lost')
  await page.getByRole('button', { name: 'Sandbox', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Lost connection after sending/ })).toBeVisible()
  await expectAllAccessible(page)
  await page.getByRole('link', { name: 'What the sandbox holds', exact: true }).click()
  const rows = page.getByRole('table', { name: 'Policies that arrived' }).getByRole('row')
  await expect(rows.nth(1)).toContainText(/A wave.*2.*block later\.example/)
  await expect(rows.nth(1)).toContainText(admin.shortened((await witness()).policies[1]?.id))
  await expect(rows.nth(2)).toContainText('earlier.example')
  const finance = page.getByRole('table', { name: 'Groups' }).getByRole('row', { name: /^Finance/ })
  await expect(finance).toContainText(admin.shortened((await witness()).groups[0]?.id))
  await expectAllAccessible(page)
  await admin.waitForFetchAhead(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(admin.alertOf(page)).toContainText('The sandbox could not be read.')
  await page.context().setOffline(false)
  await admin.alertOf(page).getByRole('button', { name: 'Retry' }).click()
  await expect(finance).toBeVisible()
})
