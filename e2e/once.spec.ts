/**
 * A write reaches the service once, whatever the browser does by itself: Chromium repeats a POST when a reused
 * connection breaks before the answer, and after HTTP 421. The tests use a real browser, and a real service that counts.
 */
import {
  expectListed,
  fillPolicy,
  sendPolicy,
  signInAgain,
  signInWithKeys,
  startNewPolicy,
} from './actions.ts'
import { expect, type Page, test } from './test.ts'
import type { Answer } from './upstream.ts'

const path = '/api/policy/webwhiteurl/create-policy-with-targets'
const envelope = JSON.stringify({ meta: { status: 200 }, data: [], fail: [] })

/** Answers the requests of a sign-in. The test decides how a policy is answered. */
const onPolicy =
  (act: Answer): Answer =>
  (request, response) => {
    if (request.url === path) act(request, response)
    else response.setHeader('Content-Type', 'application/json').end(envelope)
  }

/** How the service leaves a write without an answer. */
const services: Readonly<Record<string, Answer>> = {
  'answers 421': (_request, response) => response.writeHead(421).end(envelope),
  'ends the connection': (_request, response) => response.socket?.end(),
  'resets the connection': (_request, response) => response.socket?.resetAndDestroy(),
}

/** Sends a policy from an empty form, and returns the page's message. */
async function sendOne(page: Page, urls: string) {
  await fillPolicy(page, { urls })
  await sendPolicy(page)
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toBeVisible()
  return alert
}

const unknown = 'The request may have been executed.'

const lines = [
  ['the line', true, ['@soak']],
  ['the line to a proxy', 'proxy', []],
] as const

// One after the other, since there is one port for the service.
test.describe.configure({ mode: 'default' })

for (const [name, overLine, tag] of lines) {
  test.describe(`over ${name}`, { tag: [...tag] }, () => {
    // The cut may break the prefetch of a page, which is fetched again when it is opened.
    test.use({ overLine, allow: { console: [/net::ERR_(CONNECTION_RESET|EMPTY_RESPONSE)/] } })

    test(
      'a write that gets no answer is received once',
      { tag: '@soak' },
      async ({ page, tenant, fault, witness, upstream, line }) => {
        await test.step('the sandbox carries out one write when its answer is lost', async () => {
          await signInWithKeys(page, tenant)
          await fault('lost')
          await expect(await sendOne(page, 'lost.example')).toContainText(unknown)
          expect((await witness()).writes).toHaveLength(1)
        })

        let act: Answer | undefined
        const { received } = await upstream(onPolicy((request, response) => act?.(request, response)))
        const writes = () => received.filter(({ url }) => url === path)
        await signInAgain(page, tenant)
        await expectListed(page, 0)

        for (const [index, [what, answer]] of Object.entries(services).entries()) {
          await test.step(`a service that ${what} receives one write`, async () => {
            act = answer
            const before = writes().length
            const alert = await sendOne(page, `service-${index}.example`)
            expect(writes()).toHaveLength(before + 1)
            await expect(alert).toContainText(
              'The service, or a server on the way to it, could not answer (HTTP 502).',
            )
            await expect(alert).toContainText(unknown)
            await startNewPolicy(page)
          })
        }

        for (const how of ['FIN', 'RST'] as const) {
          await test.step(`when it breaks with ${how}, the service receives one write`, async () => {
            act = () => line?.cut(how)
            const before = writes().length
            const alert = await sendOne(page, `${how.toLowerCase()}.example`)
            expect(writes()).toHaveLength(before + 1)
            await expect(alert).toContainText(unknown)
            await startNewPolicy(page)
          })
        }
        // None of them was sent again later.
        expect(writes()).toHaveLength(5)
      },
    )
  })
}
