import { dayOptions, spendDay } from './day.ts'
import { test } from './test.ts'

// A trace of every step would take more memory than the page.
test.use({ ...dayOptions, trace: 'off' })

test(
  'after 2,000 calls they agree, too, and the page has not grown',
  { tag: '@soak' },
  async ({ page, tenant, wire, witness, fault }) => {
    // Some three minutes on a quiet machine with two cores, and eight on a busy one.
    test.setTimeout(1_800_000)
    const calls = { policy: 450, read: 1_100, import: 450 }
    await spendDay({ page, tenant, wire, witness, fault }, { calls, rounds: 5, isWeighed: true })
  },
)
