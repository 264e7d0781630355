/** A client without keys that sends as much as it can, and the others, who must not notice it. */
import { randomUUID } from 'node:crypto'
import { makeClient, type Ask } from './ask.ts'
import { fronts } from './processes.ts'
import { create, expect, over, test } from './stand.ts'

const share = 5_000
const beyond = 200

const write = (ask: Ask, id: string = randomUUID(), region = 'local') =>
  ask(`/r/${region}${create}`, 'POST', { 'x-mc-req-id': id, 'x-forwarded-for': `198.51.100.${id.length}` })

for (const [server, front] of Object.entries(fronts)) {
  test(
    `behind ${server}, a flood of one client takes its own share of the memory`,
    over('h1'),
    async ({ stand: build, service }) => {
      test.setTimeout(400_000)
      await build(front)
      const flooding = makeClient('127.0.0.2')
      const ids = Array.from({ length: share + beyond }, () => randomUUID())
      const started = performance.now()
      const answers = await Promise.all(ids.map((id) => write(flooding, id)))
      const seconds = (performance.now() - started) / 1_000
      console.log(`${server}: ${ids.length} requests of one client in ${seconds.toFixed(1)} s`)
      const refused = answers.filter(({ status }) => status === 503)
      expect(refused).toHaveLength(beyond)
      for (const { headers, body } of refused) {
        expect(headers['x-signet-gateway']).toBe('unreachable')
        expect(body).toContain('TOO_MANY_REQUESTS')
      }
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(share)
      expect(service.received).toHaveLength(share)
      // None of its ids was forgotten.
      const sent = ids.filter((_, at) => answers[at]?.status === 200)
      const repeats = await Promise.all(sent.slice(0, beyond).map((id) => write(flooding, id)))
      expect(new Set(repeats.map(({ status }) => status))).toEqual(new Set([502]))
      expect(service.received).toHaveLength(share)
      expect((await write(flooding)).status).toBe(503)
      expect((await write(makeClient('127.0.0.3'))).status).toBe(200)
      expect((await write(flooding, randomUUID(), 'other')).status).toBe(200)
    },
  )
}
