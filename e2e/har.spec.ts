/**
 * The HAR export, opened by readers that are not ours: Playwright's, which answers requests from it, and the network
 * panel of a browser's own developer tools. A machine with Playwright's headless shell alone has no such panel: there
 * the first reader is the whole test.
 */
import { type Browser, chromium } from '@playwright/test'
import { fillPolicy, sendPolicy, signInWithKeys } from './actions.ts'
import { findFullBrowser } from './browser.mjs'
import type { Call } from './guards.ts'
import { expect, test } from './test.ts'

/** Sends each request again, and gets the answer of the export. None reaches the service. */
async function replay(browser: Browser, file: string, calls: readonly Call[]) {
  // A separate context, since the guards are for pages of the console.
  const context = await browser.newContext()
  await context.routeFromHAR(file, { url: /\/r\/.*\/api\//, notFound: 'abort' })
  const reader = await context.newPage()
  await reader.goto(new URL('/config.json', calls[0]?.url).href)
  const heard = await reader.evaluate(
    (asked) =>
      Promise.all(
        asked.map(async ({ url, id }) => {
          const { status, headers } = await fetch(url, { method: 'POST', headers: { 'x-mc-req-id': id } })
          return [status, headers.get('X-RateLimit-Remaining')]
        }),
      ),
    calls.map(({ url, headers }) => ({ url, id: headers['x-mc-req-id'] ?? 'none' })),
  )
  await context.close()
  return heard
}

async function expectInNetworkPanel(browser: Browser, file: string) {
  const tools = await browser.newPage({ viewport: { width: 2400, height: 900 } })
  await tools.goto('devtools://devtools/bundled/inspector.html?panel=network')
  const [chooser] = await Promise.all([
    tools.waitForEvent('filechooser'),
    tools.getByRole('button', { name: 'Import HAR file…' }).click(),
  ])
  await chooser.setFiles(file)
  const rows = tools.getByRole('table').getByRole('row')
  await expect(rows).toHaveText([
    /^Name/,
    /^get-watchlist-details.*200/,
    /^create-policy-with-targets.*200/,
    /^create-policy-with-targets.*500/,
  ])
  await expect(tools.getByText('3 requests')).toBeVisible()
}

test(
  'the export opens where others read it',
  { tag: '@soak' },
  async ({ page, tenant, fault, wire, witness, browser, launchOptions }) => {
    await signInWithKeys(page, tenant)
    await fillPolicy(page)
    await sendPolicy(page)
    await page.getByRole('button', { name: 'Create another policy' }).click()
    await fillPolicy(page, { urls: 'second.example' })
    await fault('server-error')
    await sendPolicy(page)
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
    await page.getByRole('button', { name: 'Export 3 requests' }).click()
    const [har] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'HAR, for a network panel' }).click(),
    ])

    const file = await har.path()
    const before = (await witness()).requests
    expect(wire.calls).toHaveLength(3)
    const left = expect.stringMatching(/^\d+$/)
    expect(await replay(browser, file, wire.calls)).toEqual([
      [200, left],
      [200, left],
      [500, left],
    ])
    expect((await witness()).requests).toBe(before)

    const executablePath = findFullBrowser()
    if (executablePath === undefined) return
    const full = await chromium.launch({ ...launchOptions, executablePath })
    await expectInNetworkPanel(full, file)
    await full.close()
  },
)
