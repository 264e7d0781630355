/** A quota that is used up: a read waits and counts down, a write says when to click again, and both tell the truth. */
import { fillPolicy, sendPolicy, signInWithKeys } from './actions.ts'
import { expect, expectAccessible, type Page, test } from './test.ts'

const policyPath = '/api/policy/webwhiteurl/create-policy-with-targets'

/**
 * Records what a status of the page says from now on, each text once in a row: as it is seen, and as it is heard, which
 * leaves out what is hidden from those who hear.
 */
async function record(page: Page, about: string) {
  const recording = await page.getByRole('main').evaluateHandle((main, words) => {
    const texts = { seen: [] as string[], heard: [] as string[] }
    const look = () => {
      for (const status of main.querySelectorAll('[role=status]')) {
        if (!status.textContent.includes(words)) continue
        // The copy of an element is one.
        const audible = status.cloneNode(true) as Element
        for (const hidden of audible.querySelectorAll('[aria-hidden=true]')) hidden.remove()
        if (texts.seen.at(-1) !== status.textContent) texts.seen.push(status.textContent)
        if (texts.heard.at(-1) !== audible.textContent) texts.heard.push(audible.textContent)
      }
    }
    new MutationObserver(look).observe(main, { subtree: true, childList: true, characterData: true })
    return texts
  }, about)
  return () => recording.jsonValue()
}

const at = String.raw`at \d\d:\d\d:\d\d`

test.describe('a quota that is used up', { tag: '@soak' }, () => {
  test('a throttled write says when to click again, counts down to it, and can then be sent', async ({
    page,
    tenant,
    fault,
    wire,
    witness,
  }) => {
    await signInWithKeys(page, tenant)
    await fillPolicy(page)
    await fault('throttled')
    const recorded = await record(page, 'accepts calls again')
    await sendPolicy(page)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Nothing was executed. Try again when the service accepts calls.')
    // The admin decides: nothing keeps the button from being clicked sooner.
    const create = page.getByRole('button', { name: /^Create the policy/ })
    await expect(create).toBeEnabled()
    await expect(alert.getByRole('status')).toHaveText('The service accepts calls again now.')
    const { seen, heard } = await recorded()
    const again = 'The service accepts calls again'
    expect(seen).toEqual([
      expect.stringMatching(new RegExp(`^${again} ${at}, in 2 seconds\\.$`)),
      expect.stringMatching(new RegExp(`^${again} ${at}, in 1 second\\.$`)),
      `${again} now.`,
    ])
    expect(heard).toEqual([expect.stringMatching(new RegExp(`^${again} ${at}\\.$`)), `${again} now.`])
    expect(wire.calls.filter(({ path }) => path === policyPath)).toHaveLength(1)
    await expectAccessible(page)

    // Left and come back to, a wait that is over is over.
    await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
    await expect(page.getByRole('table', { name: 'Requests' })).toBeVisible()
    const recordedAgain = await record(page, again)
    await page.getByRole('link', { name: 'Policies', exact: true }).click()
    await expect(alert.getByRole('status')).toHaveText(`${again} now.`)
    expect((await recordedAgain()).seen).toEqual([`${again} now.`])
    await create.click()
    await expect(page.getByText('Policy created.')).toBeVisible()
    expect((await witness()).policies).toHaveLength(1)
  })

  test('a throttled read goes on by itself, and counts down to it', async ({ page, tenant, fault, wire }) => {
    await signInWithKeys(page, tenant, '#/activity')
    await expect(page.getByRole('table', { name: 'Requests' })).toBeVisible()
    const before = wire.calls.length
    await fault('throttled')
    const recorded = await record(page, 'Reading continues automatically')
    await page.getByRole('link', { name: 'Watchlist', exact: true }).click()
    await expect(page.getByText(/ of [\d,]+ people$/)).toBeVisible()
    const { seen, heard } = await recorded()
    const said = 'Call quota used up. Reading continues automatically'
    // What follows the last second is the answer, or "now" for as long as that takes.
    expect(seen.slice(0, 2)).toEqual([
      expect.stringMatching(new RegExp(`^${said} ${at}, in 2 seconds\\.$`)),
      expect.stringMatching(new RegExp(`^${said} ${at}, in 1 second\\.$`)),
    ])
    expect(heard.slice(0, 1)).toEqual([expect.stringMatching(new RegExp(`^${said} ${at}\\.$`))])
    for (const texts of [seen.slice(2), heard.slice(1)]) {
      expect(texts.length).toBeLessThan(2)
      for (const text of texts) expect(text).toBe(`${said} now.`)
    }
    expect(wire.calls).toHaveLength(before + 2)
  })
})
