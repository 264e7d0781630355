/** In each browser: the journeys of an admin without an error, a reload of the only tab, and a line that breaks. */
import { writeFileSync } from 'node:fs'
import { expect, test as base } from '@playwright/test'
import { makeFolder, startServer } from '../hosting/processes.ts'
import { create, keys } from '../hosting/stand.ts'
import { type Line, startProxy } from '../line.ts'
import { answer, type Received, startUpstream } from '../upstream.ts'
import { browsers } from './driver.ts'
import { createHands, type Hands } from './hands.ts'

interface Fixtures {
  name: keyof typeof browsers
  hands: Hands
  /** A web server before Signet that keeps the browser's connections, as most do. */
  line: Line
}

const test = base.extend<Fixtures>({
  name: ['Firefox', { option: true }],
  async hands({ name }, provide, { title }) {
    test.skip(!browsers[name].isHere(), `${name} is not installed`)
    const driver = await browsers[name].start(makeFolder(title))
    console.log(driver.version)
    await provide(createHands(driver))
    await driver.stop()
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
  async line({}, provide, { title }) {
    const port = 4191
    const regions = [
      { id: 'local', name: 'Local', host: 'http://127.0.0.1:4198' },
      { id: 'sandbox', name: 'Sandbox', sandbox: true },
    ]
    const signet = await startServer(makeFolder(title), port, { regions }, { args: ['--host', '127.0.0.1'] })
    const line = await startProxy(new URL(`http://127.0.0.1:${port}`))
    await provide(line)
    await line.stop()
    await signet.stop()
  },
})

async function write(hands: Hands, about: string) {
  await hands.type('Domains and URLs', `${about}.example.net`)
  await hands.press('button', 'Add to the list')
  await hands.see(`${about}.example.net`)
  await hands.type('Name', about)
  await hands.press('button', 'Review …')
  await hands.press('button', 'Create the policy…')
}

for (const name of ['Firefox', 'WebKitGTK'] as const) {
  test.describe(name, () => {
    test.use({ name })

    test('every journey works, without an error', async ({ line, hands }) => {
      await hands.open(line.url)
      await hands.press('button', 'Use the sandbox')
      await hands.see('Block or allow URLs')

      await hands.press('link', 'Policies')
      await write(hands, 'phish')
      await hands.see('Policy created.')
      await hands.press('link', 'Watchlist')
      await hands.see('Copy emails')
      await hands.type('Quick filter', 'a')
      const file = test.info().outputPath('people.csv')
      writeFileSync(file, 'email,name\nchloe@example.com,Chloé\n')
      await hands.press('link', 'Imports')
      await hands.choose('File: …', file)
      await hands.see('1 person in 1 row.')
      await hands.press('button', 'Review …')
      await hands.press('button', 'Import …')
      await hands.see('Import submitted.')
      await hands.press('link', 'Activity')
      await hands.see('1 URL to block')
      expect(await hands.errors()).toEqual([])
      // A second tab is signed in, and a sign-out there ends both.
      await hands.newTab(line.url)
      await hands.press('button', 'Sign out')
      await hands.see('Sign in')
      expect(await hands.errors()).toEqual([])
      // What is refused would have been told.
      await hands.run("document.body.append(Object.assign(new Image(), { src: 'https://refused.example/' }))")
      await expect.poll(async () => String(await hands.errors())).toContain('img-src')
    })

    test('a reload signs out of the only tab, as the page says, and of no other', async ({ line, hands }) => {
      await hands.open(line.url)
      await hands.see('Reloading the only tab signs you out.')
      await hands.press('button', 'Use the sandbox')
      await hands.see('Block or allow URLs')
      await hands.newTab(line.url)
      await hands.see('Block or allow URLs')
      await hands.reload()
      await hands.see('Block or allow URLs')
      await hands.closeTab()
      await hands.reload()
      await hands.see('Use the sandbox')
    })

    for (const how of ['RST', 'FIN'] as const) {
      test(`a write whose connection ends in a ${how} arrives once`, async ({ line, hands }) => {
        const arrived: Received[] = []
        const service = await startUpstream((request, response) => {
          if (request.url !== create) return answer(response)
          arrived.push(request)
          return line.cut(how)
        })
        await hands.open(line.url)
        await hands.select('Region', 'local')
        await hands.type('Access key', keys.accessKey)
        await hands.type('Secret key', keys.secretKey)
        await hands.type('Application id', keys.applicationId)
        await hands.type('Application key', keys.applicationKey)
        await hands.press('button', 'Sign in')
        await hands.press('link', 'Policies')
        for (let round = 1; round <= 5; round++) {
          await write(hands, `round-${round}`)
          await hands.see('The request may have been executed.')
          expect(arrived).toHaveLength(round)
          await hands.press('button', 'It was not created')
          await hands.press('button', 'Start over')
          await hands.press('button', 'Replace')
          await hands.see('Add URLs to block')
        }
        await service.stop()
      })
    }
  })
}
