/** What a page keeps of pages that were left, dialogs that were closed and calls that ended: nothing. */
import { go, signInWithKeys } from './actions.ts'
import { bytesHeld } from './heap.ts'
import { operationIds } from './matrix.ts'
import { perform } from './operations.ts'
import { expect, type Page, test } from './test.ts'

// A trace of every step would take more memory than the page. What the log keeps of each call is small.
test.use({ trace: 'off', tenantOptions: { people: 40 } })

/** Seven pages, by their links or else the address, and what is opened on them by a button or link, and closed again. */
const tour: readonly (readonly [at: string, opens?: string])[] = [
  ['Home', '^Search or go to'],
  ['Policies', '^Help$'],
  ['Watchlist', '^Compare$'],
  ['Imports', '^Sandbox'],
  ['Activity', 'details of'],
  ['Settings', '^Wipe all records'],
  ['Sandbox'],
]

/** In the page: the way from Playwright to it would take longer than all the rest. */
async function visit(places: typeof tour) {
  const find = (selector: string, name: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].find(
      (element) =>
        new RegExp(name).test((element.ariaLabel ?? element.textContent).trim()) && element.checkVisibility(),
    )
  const layers = () =>
    [...document.querySelectorAll('[role=dialog], aside')].filter((each) => each.checkVisibility())
  async function until<T>(what: string, look: () => T | undefined | false): Promise<T> {
    for (const end = performance.now() + 20_000; performance.now() < end;) {
      const found = look()
      if (found !== undefined && found !== false) return found
      await new Promise((resolve) => setTimeout(resolve))
    }
    throw new Error(`Waited in vain for ${what}:\n${document.body.innerText.slice(0, 2_000)}`)
  }
  for (const [at, opens] of places) {
    const link = find('nav a', `^${at}`)
    if (link) link.click()
    else location.hash = `#/${at.toLowerCase()}`
    await until(`the page ${at}`, () => find('main h1', `^${at}`)?.closest('[aria-busy]') === null)
    if (opens === undefined) continue
    const before = layers()
    const opener = await until(`the opener ${opens}`, () => find('button, main a', opens))
    opener.click()
    const layer = await until(`what ${opens} opens`, () => layers().find((each) => !before.includes(each)))
    // Drawn, it listens to keys.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    layer.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    await until(`the end of ${opens}`, () => !layer.isConnected || !layer.checkVisibility())
  }
}

/** What the page has after all garbage is collected: elements, with those in no document, listeners, and bytes held. */
async function measure(page: Page) {
  await go(page, 'Activity')
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  // Several times: one collection can free more for the next, and code is dropped only after several idle ones.
  for (let time = 0; time < 10; time += 1) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? NaN
  return { nodes: metric('Nodes'), listeners: metric('JSEventListeners'), held: await bytesHeld(page) }
}

test('after 2,000 steps through all of it, the page has not grown @soak', async ({ page, tenant, wire }) => {
  // Some three minutes on a quiet machine with two cores.
  test.setTimeout(1_200_000)
  await signInWithKeys(page, tenant)

  let round = 0
  async function walk(steps: number) {
    for (const end = round + Math.ceil(steps / 15); round < end; round += 1) {
      await page.evaluate(visit, tour)
      // Every other one reads. Each write is another one.
      const id = operationIds[round % 2 === 0 ? 1 : (round % 4) - 1]!
      expect(await perform(page, wire.calls, id, `round-${round}`)).toBe('done')
    }
  }

  await walk(400)
  const before = await measure(page)
  await walk(2_000)
  const after = await measure(page)
  const told = JSON.stringify({ before, after })
  console.log(told)
  for (const what of ['nodes', 'listeners'] as const)
    expect(after[what] / before[what], `${what}: ${told}`).toBeLessThan(1.01)
  // What the log keeps of the call of a round. Any page that stayed would be ten times as large.
  expect((after.held - before.held) / (2_000 / 15), `held: ${told}`).toBeLessThan(3_500)
})
