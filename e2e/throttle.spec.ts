/** A quota that is used up: a write counts down, and says when to click again. */
import * as admin from './actions.ts'
import { expect, expectAllAccessible, type Page, test } from './test.ts'

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

/** A sentence that ends with the seconds that are left, or only with the time. */
const counting = (said: string, seconds = '') =>
  expect.stringMatching(new RegExp(String.raw`^${said} at \d\d:\d\d:\d\d${seconds && `, in ${seconds}`}\.$`))

test('a used-up quota is waited for @soak', async ({ page, tenant, fault, wire, witness }) => {
  const again = 'The service accepts calls again'
  await admin.signInWithKeys(page, tenant)
  await admin.fillPolicy(page)
  await fault('throttled')
  const recorded = await record(page, again)
  const before = wire.calls.length
  await admin.sendPolicy(page)
  await expect(admin.alertOf(page)).toContainText(
    'Nothing was executed. Try again when the service accepts calls.',
  )
  // The admin decides: nothing keeps the button from being clicked sooner.
  await expect(admin.createButton(page)).toBeEnabled()
  await expect(admin.alertOf(page).getByRole('status')).toHaveText(`${again} now.`)
  const { seen, heard } = await recorded()
  expect(seen).toEqual([counting(again, '2 seconds'), counting(again, '1 second'), `${again} now.`])
  expect(heard).toEqual([counting(again), `${again} now.`])
  expect(wire.calls).toHaveLength(before + 1)
  await expectAllAccessible(page)

  // Left and come back to, a wait that is over is over.
  await admin.go(page, 'Home')
  await admin.go(page, 'Policies')
  await expect(admin.alertOf(page).getByRole('status')).toHaveText(`${again} now.`)
  await admin.createButton(page).click()
  await admin.expectCreated(page)
  expect((await witness()).policies).toHaveLength(1)
})
