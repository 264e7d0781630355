/** What a page keeps of pages that were left, dialogs that were closed and calls that ended: nothing. */
import { go, signInWithKeys } from './actions.ts'
import { type Job, work } from './hands.ts'
import { bytesHeld } from './heap.ts'
import { expect, type Page, test } from './test.ts'

// A trace of every step would take more memory than the page. What the log keeps of each call is small.
test.use({ trace: 'off', tenantOptions: { people: 40 } })

/** Seven pages are gone to, and six dialogs opened and closed. */
const tour: readonly Job[] = [
  { do: 'visit', at: 'Home', open: '^Search or go to' },
  { do: 'visit', at: 'Policies', open: '^Help$' },
  { do: 'visit', at: 'Watchlist', open: '^Compare$' },
  { do: 'visit', at: 'Imports', open: '^Sandbox' },
  { do: 'visit', at: 'Activity', open: 'details of' },
  { do: 'visit', at: 'Settings', open: '^Wipe everything' },
  { do: 'visit', at: 'Sandbox' },
]

/** The call of a round. Each write is another one. */
function callOf(round: number): Job {
  if (round % 2 === 0) return { do: 'read' }
  return round % 4 === 1
    ? { do: 'policy', url: `host-${round}.example`, about: `Number ${round}` }
    : { do: 'import', csv: `email,name\nann@corp.example,Ann ${round}\n` }
}

/** Measures the page's memory after all garbage is collected. */
async function weigh(page: Page) {
  await go(page, 'Activity')
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  // Several times: one collection can free more for the next, and code is dropped only after several idle ones.
  for (let time = 0; time < 10; time += 1) await session.send('HeapProfiler.collectGarbage')
  // Numbers by name. A missing one is NaN below.
  const usage = (await session.send('Runtime.getHeapUsage')) as Record<string, number>
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? NaN
  const { usedSize = NaN, embedderHeapUsedSize = NaN, backingStorageSize = NaN } = usage
  return {
    /** The bytes of scripts, of elements and of buffers. */
    bytes: usedSize + embedderHeapUsedSize + backingStorageSize,
    /** Elements, including detached ones. */
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
  }
}

test('after 2,000 steps through all pages, dialogs and calls, the page has not grown @soak', async ({
  page,
  tenant,
}) => {
  // Some three minutes on a quiet machine with two cores.
  test.setTimeout(1_200_000)
  await signInWithKeys(page, tenant)

  let round = 0
  async function walk(steps: number) {
    for (const end = round + Math.ceil(steps / 15); round < end; round += 1) {
      const jobs = [...tour, callOf(round)]
      expect(await work(page, jobs)).toEqual(jobs.map(() => 'done'))
    }
  }

  const measure = async () => ({ ...(await weigh(page)), held: await bytesHeld(page) })
  await walk(400)
  const before = await measure()
  await walk(2_000)
  const after = await measure()
  const told = JSON.stringify({ before, after })
  console.log(told)
  for (const what of ['nodes', 'listeners'] as const)
    expect(after[what] / before[what], `${what}: ${told}`).toBeLessThan(1.01)
  // What the log keeps of the call of a round. Any page that stayed would be ten times as large.
  expect((after.held - before.held) / (2_000 / 15), `held: ${told}`).toBeLessThan(3_500)
})
