/** In each browser: the journeys of an admin without an error, a reload of the only tab, and a line that breaks. */
import { randomBytes, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test as base } from '@playwright/test'
import { makeFolder, startServer } from '../hosting/processes.ts'
import { type Line, startProxy } from '../line.ts'
import { answer, type Received, startUpstream } from '../upstream.ts'
import { browsers, type Driver } from './driver.ts'
import { createHands, type Hands } from './hands.ts'

const create = '/api/policy/webwhiteurl/create-policy-with-targets'
const keys = [
  ['Access key', `access-${randomUUID()}`],
  ['Secret key', randomBytes(32).toString('base64')],
  ['Application id', randomUUID()],
  ['Application key', randomUUID()],
] as const

interface Fixtures {
  folder: string
  /** A web server before Signet that keeps the browser's connections, as most do. */
  line: Line
}

const test = base.extend<Fixtures>({
  folder: async ({}, provide, { title }) => provide(makeFolder(title)), // oxlint-disable-line no-empty-pattern -- as Playwright wants it
  line: async ({ folder }, provide) => {
    const port = 4191
    const regions = [
      { id: 'local', name: 'Local', host: 'http://127.0.0.1:4198' },
      { id: 'sandbox', name: 'Sandbox', sandbox: true },
    ]
    const signet = await startServer(folder, port, { regions }, { args: ['--host', '127.0.0.1'] })
    const line = await startProxy(new URL(`http://127.0.0.1:${port}`))
    await provide(line)
    await line.stop()
    await signet.stop()
  },
})

async function write(hands: Hands, about: string) {
  await hands.type('Domains and URLs', `${about}.example.net`)
  await hands.press('button', 'Add to the list')
  await hands.see('Export 1')
  await hands.type('Name', about)
  await hands.press('button', 'Review …')
  await hands.press('button', 'Create the policy…')
}

for (const { name, start, isHere } of browsers) {
  test.describe(name, () => {
    test.skip(!isHere(), `${name} is not installed`)
    let driver: Driver
    let hands: Hands
    test.beforeEach(async ({ folder }) => {
      driver = await start(folder)
      hands = createHands(driver)
      console.log(driver.version)
    })
    test.afterEach(() => driver.stop())

    test('every journey works, without an error', async ({ line, folder }) => {
      await hands.open(line.url)
      await hands.press('button', 'Use the sandbox')
      await hands.see('Block or allow URLs')

      await test.step('a policy', async () => {
        await hands.press('link', 'Policies')
        await write(hands, 'phish')
        await hands.see('Policy created.')
      })
      await test.step('the watchlist', async () => {
        await hands.press('link', 'Watchlist')
        await hands.see('By department')
        await hands.type('Quick filter', 'a')
      })
      await test.step('an import', async () => {
        const file = join(folder, 'people.csv')
        writeFileSync(file, 'email,name\nchloe@example.com,Chloé\n')
        await hands.press('link', 'Imports')
        await hands.choose('File: …', file)
        await hands.see('1 person in 1 row.')
        await hands.press('button', 'Review …')
        await hands.press('button', 'Import …')
        await hands.see('Import submitted.')
      })
      await test.step('the activity', async () => {
        await hands.press('link', 'Activity')
        await hands.see('phish, 1 URL to block')
      })
      expect(await hands.errors()).toEqual([])
      await test.step('a second tab is signed in, and a sign-out there ends both', async () => {
        await hands.newTab(line.url)
        await hands.press('button', 'Sign out')
        await hands.see('Sign in')
      })
      expect(await hands.errors()).toEqual([])
      // What is refused would have been told.
      await hands.run("document.body.append(Object.assign(new Image(), { src: 'https://refused.example/' }))")
      await expect.poll(async () => String(await hands.errors())).toContain('img-src')
    })

    test('a reload signs out of the only tab, as the page says, and of no other', async ({ line }) => {
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
      test(`a write whose connection ends in a ${how} arrives once`, async ({ line }) => {
        const arrived: Received[] = []
        const service = await startUpstream((request, response) => {
          if (request.url !== create) return answer(response)
          arrived.push(request)
          return line.cut(how)
        })
        await hands.open(line.url)
        await hands.press('option', 'Local …')
        for (const [label, key] of keys) await hands.type(label, key)
        await hands.press('button', 'Sign in')
        await hands.press('link', 'Policies')
        for (let round = 1; round <= 5; round++) {
          await write(hands, `round-${round}`)
          await hands.see('The request may have been executed.')
          expect(arrived).toHaveLength(round)
          await hands.press('button', 'Start over')
          await hands.see('Add URLs to block')
        }
        await service.stop()
      })
    }
  })
}
