/** A quota that is used up: a read waits and counts down, a write says when to click again, and both tell the truth. */
import {
  alertOf,
  createButton,
  expectCreated,
  fillPolicy,
  go,
  sendPolicy,
  signInWithKeys,
} from './actions.ts'
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
  await signInWithKeys(page, tenant)
  await fillPolicy(page)
  await fault('throttled')
  const recorded = await record(page, again)
  const before = wire.calls.length
  await sendPolicy(page)
  await expect(alertOf(page)).toContainText('Nothing was executed. Try again when the service accepts calls.')
  // The admin decides: nothing keeps the button from being clicked sooner.
  await expect(createButton(page)).toBeEnabled()
  await expect(alertOf(page).getByRole('status')).toHaveText(`${again} now.`)
  const { seen, heard } = await recorded()
  expect(seen).toEqual([counting(again, '2 seconds'), counting(again, '1 second'), `${again} now.`])
  expect(heard).toEqual([counting(again), `${again} now.`])
  expect(wire.calls).toHaveLength(before + 1)
  await expectAllAccessible(page)

  await test.step('a read goes on by itself', async () => {
    const said = 'Call quota used up. Reading continues automatically'
    await fault('throttled')
    const recordedRead = await record(page, 'Reading continues automatically')
    await go(page, 'Watchlist')
    await expect(page.getByText(/ of [\d,]+ people$/)).toBeVisible()
    const read = await recordedRead()
    // What follows the last second is the answer, or "now" for as long as that takes.
    expect(read.seen.slice(0, 2)).toEqual([counting(said, '2 seconds'), counting(said, '1 second')])
    expect(read.heard.slice(0, 1)).toEqual([counting(said)])
    const rest = [...read.seen.slice(2), ...read.heard.slice(1)]
    expect(rest).toEqual(rest.map(() => `${said} now.`))
    expect(wire.calls).toHaveLength(before + 3)
  })

  // Left and come back to, a wait that is over is over.
  await go(page, 'Policies')
  await expect(alertOf(page).getByRole('status')).toHaveText(`${again} now.`)
  await createButton(page).click()
  await expectCreated(page)
  expect((await witness()).policies).toHaveLength(1)
})
