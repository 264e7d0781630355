/** Single sign-on in front of Signet: it never looks like wrong keys, and what it refuses was not sent. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { alertOf, expectSignedIn, openTab, waitForFetchAhead } from '../actions.ts'
import { signOn } from './processes.ts'
import { expect, over, sendNamed, test } from './stand.ts'

test.use({ allow: { console: [/status of 50[23]/] } })

test('nginx asks a sign-on service', over(...signOn.protocols), async ({ page, service, build, signIn }) => {
  await build(signOn)
  let isSignedOn = true
  const seen: string[] = []
  const gate = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    request.resume()
    if (request.url === '/oauth2/auth') response.writeHead(isSignedOn ? 202 : 401).end()
    else response.end('Sign on here')
  }).listen(4180, '127.0.0.1')
  await once(gate, 'listening')
  await signIn(page)
  // Otherwise the end of the test may break it.
  await waitForFetchAhead(page)

  // A write passes.
  await sendNamed(page, 'on')
  await expect.poll(() => service.received.length).toBe(1)
  expect(service.received[0]?.body).toContain('on.example.net')
  await expect(page.getByText('The service reported success, but returned no record.')).toBeVisible()

  // A sign-on that has ended keeps a write back, and the console signed in.
  isSignedOn = false
  await page.getByRole('button', { name: 'Create another' }).click()
  await sendNamed(page, 'off')
  await expect(alertOf(page)).toContainText('Nothing was executed.')
  await expectSignedIn(page)
  expect(service.received).toHaveLength(1)

  // The page leads to the sign-on.
  const other = await openTab(page, '')
  await expect(other.getByText('Sign on here')).toBeVisible()
  await other.close()
  expect(new Set(seen)).toEqual(new Set(['GET /oauth2/auth', 'GET /oauth2/sign_in']))
  gate.closeAllConnections()
  gate.close()
})
