/** Single sign-on in front of Signet: it never looks like wrong keys, and what it refuses was not sent. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { alertOf, expectSignedIn, fillPolicy, sendPolicy, waitForFetchAhead } from '../actions.ts'
import { signOn } from './processes.ts'
import { expect, over, test } from './stand.ts'

test.use({ allow: { console: [/status of 50[23]/] } })

const tag = over(...signOn.protocols)

test('nginx asks a sign-on service', tag, async ({ page, service, build, signIn }) => {
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

  await test.step('a write passes', async () => {
    await fillPolicy(page, { urls: 'on.example.net', about: 'A policy of the test' })
    await sendPolicy(page)
    await expect.poll(() => service.received.length).toBe(1)
    expect(service.received[0]?.body).toContain('on.example.net')
    await expect(page.getByText('The service reported success, but returned no record.')).toBeVisible()
  })

  await test.step('a sign-on that has ended keeps a write back, and the console signed in', async () => {
    isSignedOn = false
    await page.getByRole('button', { name: 'Start over' }).click()
    await fillPolicy(page, { urls: 'off.example.net', about: 'A policy of the test' })
    await sendPolicy(page)
    await expect(alertOf(page)).toContainText('Nothing was executed.')
    await expectSignedIn(page)
    expect(service.received).toHaveLength(1)
  })

  await test.step('the page leads to the sign-on', async () => {
    const other = await page.context().newPage()
    await other.goto('/')
    await expect(other.getByText('Sign on here')).toBeVisible()
    await other.close()
  })
  expect(new Set(seen)).toEqual(new Set(['GET /oauth2/auth', 'GET /oauth2/sign_in']))
  gate.closeAllConnections()
  gate.close()
})
