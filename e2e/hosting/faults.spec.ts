/** Whatever breaks, behind whatever web server and over whatever protocol: one write arrives, and the page says so. */
import { alertOf, startNewPolicy } from '../actions.ts'
import { answer, type Answer } from '../upstream.ts'
import { fronts } from './processes.ts'
import { expect, findSecrets, over, sendNamed, type Stand, test } from './stand.ts'

/** What goes wrong once the whole write has reached the service. */
const faults: Readonly<Record<string, (stand: Stand) => Answer>> = {
  'the service resets': () => (_request, response) => response.socket?.resetAndDestroy(),
  'the service ends the connection': () => (_request, response) => response.socket?.end(),
  'the service answers 408': () => (_request, response) => response.writeHead(408).end('Request Timeout'),
  'the service answers 421': () => (_request, response) => answer(response, { status: 421 }),
  'the service answers half': () => (_request, response) => {
    response.writeHead(200, { 'Content-Length': 1000 }).write('{"meta":', () => response.destroy())
  },
  'the line is reset': (stand) => () => stand.line.cut('RST'),
  'the line ends': (stand) => () => stand.line.cut('FIN'),
  'the line swallows the answer, which the service gives': (stand) => (_request, response) => {
    stand.line.swallow()
    answer(response)
    setTimeout(() => stand.line.cut('RST'), 3_000)
  },
  'Signet crashes and starts again': (stand) => () => {
    stand.restarting = stand.restart('signet')
  },
  'the web server crashes and starts again': (stand) => () => {
    stand.restarting = stand.restart('front')
  },
}

// The line breaks on purpose.
test.use({ allow: { console: [/net::ERR_/] } })

for (const [server, front] of Object.entries(fronts)) {
  test.describe(server, over(...front.protocols), () => {
    test('one write arrives, whatever breaks', async ({ page, service, build, signIn }) => {
      test.setTimeout(240_000)
      const stand = await build(front)
      await signIn(page)
      const all = Object.entries(faults)
      for (const [index, [fault, make]] of all.entries()) {
        await test.step(fault, async () => {
          service.act = make(stand)
          const before = service.received.length
          await sendNamed(page, `fault-${index}`)
          const said = expect(alertOf(page))
          await said.toContainText('The request may have been executed.', { timeout: 60_000 })
          expect(service.received.length - before, fault).toBe(1)
          await stand.restarting
          await startNewPolicy(page)
        })
      }
      // None of them was sent again later.
      expect(service.received).toHaveLength(all.length)
      expect(findSecrets(stand.folder, service.received)).toEqual([])
    })
  })
}
