/** What a page keeps of pages that were left, dialogs that were closed and calls that ended: nothing. */
import { signInWithKeys } from './actions.ts'
import { weigh } from './day.ts'
import { type Job, work } from './hands.ts'
import { bytesHeld } from './heap.ts'
import { expect, test } from './test.ts'

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

test(
  'after 2,000 steps through all pages, dialogs and calls, the page has not grown',
  { tag: '@soak' },
  async ({ page, tenant }) => {
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
    for (const what of ['held', 'nodes', 'listeners'] as const)
      expect(after[what] / before[what], `${what}: ${told}`).toBeLessThan(1.1)
  },
)
