/**
 * A write reaches the service once, whatever the browser does by itself: Chromium repeats a POST when a reused
 * connection breaks before the answer, and after HTTP 421. The tests use a real browser, and a real service that counts.
 */
import { fillPolicy, sendPolicy, signInWithKeys } from './actions.ts'
import { type Credentials, expect, type Page, test } from './test.ts'
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

/** Returns the page's final message. */
async function sendOne(page: Page, keys: Credentials, region: string, arrange?: () => Promise<void>) {
  await signInWithKeys(page, keys, '', region)
  await fillPolicy(page)
  await arrange?.()
  await sendPolicy(page)
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toBeVisible()
  return alert
}

const unknown = 'It is not known whether this was executed.'

const lines = [
  ['the line', true],
  ['the line to a proxy', 'proxy'],
] as const

for (const [line, overLine] of lines) {
  test.describe(`over ${line}`, () => {
    // The cut may break the prefetch of a page, which is fetched again when it is opened.
    test.use({ overLine, allow: { console: [/net::ERR_(CONNECTION_RESET|EMPTY_RESPONSE)/] } })

    for (const [what, act] of Object.entries(services)) {
      test(`a service that ${what} receives one write`, async ({ page, tenant, upstream }) => {
        const { received } = await upstream(onPolicy(act))
        const alert = await sendOne(page, tenant, 'local')
        expect(received.filter(({ url }) => url === path)).toHaveLength(1)
        await expect(alert).toContainText(
          'The server of this page got no answer from the service (HTTP 502).',
        )
        await expect(alert).toContainText(unknown)
      })
    }

    for (const how of ['FIN', 'RST'] as const) {
      test(`when it breaks with ${how}, the service receives one write`, async ({
        page,
        tenant,
        upstream,
        line: cable,
      }) => {
        const { received } = await upstream(onPolicy(() => cable?.cut(how)))
        const alert = await sendOne(page, tenant, 'local')
        expect(received.filter(({ url }) => url === path)).toHaveLength(1)
        await expect(alert).toContainText(unknown)
      })
    }

    test('the sandbox carries out one write when its answer is lost', async ({
      page,
      tenant,
      fault,
      witness,
    }) => {
      const alert = await sendOne(page, tenant, 'sandbox', () => fault('lost'))
      await expect(alert).toContainText(unknown)
      expect((await witness()).writes).toHaveLength(1)
    })
  })
}
