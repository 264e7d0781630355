/**
 * The sign-in page, over a fast 4G line and with a processor four times slower, until its first paint and until its
 * button can be clicked; then once more with what the browser kept. The floor: a page of React with one button.
 */
import type { Browser } from '@playwright/test'
import { test } from '../test.ts'
import { bench, servePeer } from './harness.ts'

interface Times {
  readonly painted: number
  readonly usable: number
}

/** Opens the page in a new profile, twice. */
async function open(browser: Browser, url: string, button: string): Promise<readonly [Times, Times]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript((name) => {
    const look = () => {
      const found = Array.from(document.querySelectorAll('button')).find(
        ({ textContent, disabled }) => textContent === name && !disabled,
      )
      // The frame is painted once the next task runs.
      if (found) setTimeout(() => Object.assign(globalThis, { usable: performance.now() }))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, button)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 165,
    downloadThroughput: (9_000_000 / 8) * 0.9,
    uploadThroughput: (1_500_000 / 8) * 0.9,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const measure = async (): Promise<Times> => {
    const usable = await page.waitForFunction(() => (globalThis as { usable?: number }).usable)
    const painted = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    )
    return { painted, usable: (await usable.jsonValue()) ?? NaN }
  }
  await page.goto(url)
  const cold = await measure()
  await page.reload()
  const warm = await measure()
  await context.close()
  return [cold, warm]
}

test('the sign-in page', async ({ browser, baseURL }, testInfo) => {
  test.setTimeout(240_000)
  const hello = await servePeer('hello', testInfo.outputPath('hello'))
  const seen: Record<string, (readonly [Times, Times])[]> = { floor: [], page: [] }
  const turn = async (kind: string, url: string, button: string) => {
    const times = await open(browser, url, button)
    seen[kind]?.push(times)
    return times[0].usable
  }
  await bench(
    'the sign-in page, usable',
    () => turn('floor', hello.url, 'Hello'),
    () => turn('page', baseURL ?? '', 'Use the sandbox'),
  )
  const replay = (kind: string, pick: (times: readonly [Times, Times]) => number) => {
    const each = (seen[kind] ?? []).map(pick).values()
    return async () => each.next().value ?? NaN
  }
  for (const [name, pick] of [
    ['first paint', ([cold]) => cold.painted],
    ['usable, with what the browser kept', ([, warm]) => warm.usable],
  ] as [string, (times: readonly [Times, Times]) => number][]) {
    await bench(`the sign-in page, ${name}`, replay('floor', pick), replay('page', pick))
  }
  hello.stop()
})
