/**
 * How fast a list is there. On two quiet cores: 5,000 lines judged and painted within 150 ms, 25,000 within 400 ms, a key
 * within 16 ms (p50) and 30 ms (p95), no task above 50 ms. What is asserted here is three times that, of the best of a few
 * runs, since the machine may have other things to do; `SIGNET_SPEED=1` prints what was measured.
 */
import { signInWithKeys } from './actions.ts'
import { expect, type Page, test } from './test.ts'

const slack = 3
const runs = 4

test.describe.configure({ mode: 'serial' })
test.beforeEach(async ({ page, tenant }) => {
  await page.addInitScript(() => {
    const tasks: number[] = []
    Object.assign(globalThis, { longTasks: tasks })
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask' })
  })
  await signInWithKeys(page, tenant)
})

/** Defanged lines as a report has them: domains, URLs, international names, addresses, some twice, and one covered. */
function linesOf(count: number): string {
  const ending = ['com', 'net', 'org', 'de', 'io', 'co.uk', 'example', 'xyz', 'top', 'ru']
  const line = (at: number): string => {
    const end = ending[Math.floor(at / 10) % ending.length] ?? ''
    const forms = [
      `hxxps://evil${at}[.]bad${at % 977}[.]${end}/login/step?id=${at}`,
      `bad${at}[.]${end}`,
      `http://www.site${at}.${end}:8080/gate.php#x${at}`,
      `sub${at}.host${at % 1_500}.${end}`,
      `host${at % 1_500}.${end}/a/b/c${at}`,
      `münchen${at}.${end}`,
      `cdn${at}[dot]evil[dot]com`,
      `bad${at - 6}[.]${end}`,
      `HXXP://Up${at}.Example.${end}/Path`,
      `hxxp[:]//drop${at}(.)${end}`,
    ]
    return forms[at % forms.length] ?? ''
  }
  return [
    'covering.example',
    'covering.example/x',
    ...Array.from({ length: count - 2 }, (_, at) => line(at)),
  ].join('\n')
}

/** Pastes, and waits for rows and judgement to be painted. Gives the milliseconds, and the longest task meanwhile. */
const pasteAndWait = (page: Page, lines: string) =>
  page.getByLabel('Domains and URLs').evaluate(async (box, pasted) => {
    const tasks = (globalThis as unknown as { longTasks: number[] }).longTasks
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    // What went before is no part of it.
    await new Promise((resolve) => setTimeout(resolve, 600))
    tasks.length = 0
    const start = performance.now()
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const form = box.closest('form')
      const told = Array.from(form?.querySelectorAll('[role=status]') ?? [], (each) => each.textContent)
      if (told.some((each) => each.includes('covered by others')) && form?.querySelector('tbody tr')) break
    }
    // The frame is painted when the next task comes.
    await new Promise((resolve) => {
      const channel = new MessageChannel()
      channel.port1.addEventListener('message', resolve)
      channel.port1.start()
      channel.port2.postMessage(undefined)
    })
    const took = performance.now() - start
    // With the draft, which is kept a moment later.
    await new Promise((resolve) => setTimeout(resolve, 600))
    return { took, longest: Math.max(0, ...tasks) }
  }, lines)

const report = (what: string, values: object) => {
  if (process.env.SIGNET_SPEED !== undefined) console.log(what, JSON.stringify(values))
}

for (const [count, limit] of [
  [5_000, 150],
  [25_000, 400],
] as const) {
  test(`${count} pasted lines are judged and painted in time, and no task holds up the page`, async ({
    page,
  }) => {
    const text = linesOf(count)
    const found: { took: number; longest: number }[] = []
    for (let run = 0; run < runs; run++) {
      found.push(await pasteAndWait(page, text))
      await page.getByRole('button', { name: /^Remove all/ }).click()
    }
    report(`${count} lines`, found)
    expect(Math.min(...found.map(({ took }) => took))).toBeLessThan(limit * slack)
    expect(Math.min(...found.map(({ longest }) => longest))).toBeLessThan(50 * slack)
  })
}

interface KeyTime {
  /** Until the key itself was painted, and until all that follows from it was: the rows that are found. */
  readonly echo: number
  readonly rest: number
}

/** Presses keys in what has the focus; gives the milliseconds from each until it was painted. */
async function typeAndWait(page: Page, keys: string): Promise<KeyTime[]> {
  await page.evaluate(() => {
    const times: { echo: number; rest: number }[] = []
    Object.assign(globalThis, { keyTimes: times })
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, where the outer scope is not
    const painted = (then: () => void) =>
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.addEventListener('message', then)
        channel.port1.start()
        channel.port2.postMessage(undefined)
      })
    addEventListener(
      'keydown',
      (event) => {
        let echo = 0
        let rest = 0
        painted(() => (echo = performance.now() - event.timeStamp))
        const seen = new MutationObserver(() => painted(() => (rest = performance.now() - event.timeStamp)))
        seen.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
        setTimeout(() => {
          seen.disconnect()
          times.push({ echo, rest })
        }, 250)
      },
      { capture: true },
    )
  })
  for (const [at, key] of keys.split('').entries()) {
    await page.keyboard.press(key, { delay: 0 })
    await page.waitForFunction(
      (before) => (globalThis as unknown as { keyTimes: object[] }).keyTimes.length > before,
      at,
    )
  }
  return page.evaluate(() => (globalThis as unknown as { keyTimes: KeyTime[] }).keyTimes)
}

const part = (times: readonly number[], share: number): number => {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity
}

test('a key in the filter or in a cell is painted in time among 25,000 lines', async ({ page }) => {
  await pasteAndWait(page, linesOf(25_000))
  await page.getByLabel('Find in the list').focus()
  const filter = await typeAndWait(page, 'evil12example')
  await page.getByLabel('Find in the list').fill('')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const cell = await typeAndWait(page, 'evil12example')
  for (const [what, times] of [
    ['filter', filter],
    ['cell', cell],
  ] as const) {
    const [echo, rest] = [times.map((each) => each.echo), times.map((each) => each.rest)]
    report(`a key in the ${what}`, {
      echo: { p50: part(echo, 0.5), p95: part(echo, 0.95) },
      rest: { p50: part(rest, 0.5), p95: part(rest, 0.95) },
    })
    expect(part(echo, 0.5)).toBeLessThan(16 * slack)
    expect(part(echo, 0.95)).toBeLessThan(30 * slack)
    // The rows follow in the next frame, or the one after.
    expect(part(rest, 0.5)).toBeLessThan(32 * slack)
  }
})

test('a draft of 25,000 URLs is opened, and no task holds up the page', async ({ page }) => {
  await pasteAndWait(page, linesOf(25_000))
  await page.getByLabel('Description', { exact: true }).fill('Long')
  const found: { took: number; longest: number }[] = []
  for (let run = 0; run < runs; run++) {
    await expect(page.getByText('Kept as a draft on this device.')).toBeVisible()
    await page.getByRole('button', { name: 'New draft' }).click()
    await expect(page.getByLabel('Description', { exact: true })).toHaveValue('')
    await page.getByRole('button', { name: /^Drafts/ }).click()
    const open = page.getByRole('dialog', { name: 'Drafts' }).getByRole('button', { name: 'Open: Long' })
    found.push(
      await open.evaluate(async (button) => {
        const tasks = (globalThis as unknown as { longTasks: number[] }).longTasks
        await new Promise((resolve) => setTimeout(resolve, 600))
        tasks.length = 0
        const start = performance.now()
        ;(button as HTMLElement).click() // a role of a button, an element of HTML
        while (!document.querySelector('form tbody tr')) {
          await new Promise((resolve) => requestAnimationFrame(resolve))
        }
        const took = performance.now() - start
        await new Promise((resolve) => setTimeout(resolve, 600))
        return { took, longest: Math.max(0, ...tasks) }
      }),
    )
  }
  report('a draft of 25,000', found)
  // In one piece it took five times as long, but for a lucky run.
  expect(
    part(
      found.map(({ longest }) => longest),
      0.5,
    ),
  ).toBeLessThan(50 * slack)
})

test('25,000 URLs that were sent already are found among 25,000, and no task holds up the page', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const plan = page.getByRole('button', { name: 'Plan 5 policies' })
  await pasteAndWait(page, linesOf(25_000))
  await page.getByLabel('Scope name').fill('Everybody')
  await page.getByLabel('Description', { exact: true }).fill('Wave')
  await plan.click()
  await page.getByLabel(/^I have read this/).check()
  for (const box of await page.getByRole('checkbox', { name: /^I have seen/ }).all()) await box.check()
  await page.getByRole('button', { name: 'Send 5 policies, one by one' }).click()
  await expect(page.getByText('All 5 policies were created.')).toBeVisible({ timeout: 120_000 })
  await page.getByRole('button', { name: 'Create another policy' }).click()
  await pasteAndWait(page, linesOf(25_000))
  await page.getByLabel('Scope name').fill('Everybody')
  await page.getByLabel('Description', { exact: true }).fill('Once more')
  const found: { took: number; longest: number }[] = []
  for (let run = 0; run < runs; run++) {
    found.push(
      await plan.evaluate(async (button) => {
        const tasks = (globalThis as unknown as { longTasks: number[] }).longTasks
        ;(button as HTMLElement).click() // a role of a button, an element of HTML
        // What the plan itself takes to be drawn is no part of it.
        while (!document.querySelector('[aria-label="What is risky"]')) {
          await new Promise((resolve) => requestAnimationFrame(resolve))
        }
        await new Promise((resolve) => setTimeout(resolve))
        tasks.length = 0
        const start = performance.now()
        while (!document.querySelector('[aria-label*="were already sent to the same target"]')) {
          await new Promise((resolve) => requestAnimationFrame(resolve))
        }
        const took = performance.now() - start
        await new Promise((resolve) => setTimeout(resolve, 600))
        return { took, longest: Math.max(0, ...tasks) }
      }),
    )
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await expect(plan).toBeEnabled()
  }
  report('25,000 sent again', found)
  expect(
    part(
      found.map(({ longest }) => longest),
      0.5,
    ),
  ).toBeLessThan(50 * slack)
})
