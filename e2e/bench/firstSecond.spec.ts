/**
 * The sign-in page, over a fast 4G line and with a processor four times slower, until its button can be clicked. The floor:
 * a page of React with one button.
 */
import type { Browser } from '@playwright/test'
import { addTools, bench, servePeer, test } from './harness.ts'

async function open(browser: Browser, url: string, button: string) {
  const context = await browser.newContext()
  await addTools(context)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 165,
    downloadThroughput: (9_000_000 / 8) * 0.9,
    uploadThroughput: (1_500_000 / 8) * 0.9,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(url, { waitUntil: 'commit' })
  const usable = await page.evaluate((name) => {
    const buttons = () => Array.from(document.querySelectorAll('button'))
    return painted(() => buttons().some(({ textContent, disabled }) => textContent === name && !disabled))
  }, button)
  await context.close()
  return usable
}

test('the sign-in page', async ({ browser, baseURL }, { title }) => {
  test.setTimeout(240_000)
  const hello = await servePeer('hello')
  await bench(`${title}, usable`, {
    floor: () => open(browser, hello.url, 'Hello'),
    work: () => open(browser, baseURL ?? '', 'Use the sandbox'),
  })
  hello.stop()
})
