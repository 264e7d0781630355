import { dayOptions, spendDay } from './day.ts'
import { test } from './test.ts'

test.use(dayOptions)

test('after 80 calls, every failure and reloads the log, the wire and the service agree', async ({
  page,
  tenant,
  wire,
  witness,
  fault,
}) => {
  test.setTimeout(180_000)
  const calls = { policy: 25, read: 30, import: 25 }
  await spendDay({ page, tenant, wire, witness, fault }, { calls, rounds: 1, isWeighed: false })
})
