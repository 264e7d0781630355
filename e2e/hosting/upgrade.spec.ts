/** An upgrade under an open tab: the new files come beside the old ones, the tab goes on, and nothing typed is lost. */
import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chooseFile, expectSignedIn, fillPolicy, submitKeys } from '../actions.ts'
import { fronts, makeFolder } from './processes.ts'
import { expect, over, type Page, keys, test } from './stand.ts'

const dist = join(import.meta.dirname, '../../dist')

/** Another build: all that has a hash in its name has another name, wherever it is named. */
function makeNextBuild(folder: string) {
  cpSync(dist, folder, { recursive: true })
  const assets = join(folder, 'assets')
  const hashes = readdirSync(assets).flatMap((name) => /-([\w-]{8})\.\w+$/.exec(name)?.[1] ?? [])
  const named = new RegExp(hashes.join('|'), 'g')
  const rename = (text: string) => text.replaceAll(named, (hash) => `next${hash.slice(4)}`)
  for (const name of readdirSync(assets)) {
    const file = join(assets, name)
    if (/\.(js|css)$/.test(name)) writeFileSync(file, rename(readFileSync(file, 'utf8')))
    renameSync(file, join(assets, rename(name)))
  }
  writeFileSync(join(folder, 'index.html'), rename(readFileSync(join(folder, 'index.html'), 'utf8')))
}

const scriptOf = (page: Page) => page.locator('script[type=module]').first().getAttribute('src')

// The prefetch of pages meets the restart.
test.use({ allow: { console: [/status of 502/] } })

// The protocol makes no difference.
test('a tab goes on after an upgrade, and loses nothing', over('h2'), async ({ page, build, signIn }) => {
  const files = makeFolder(`upgrade-${Date.now()}`)
  cpSync(dist, files, { recursive: true })
  const stand = await build(fronts.nginx, files)
  await signIn(page)
  const before = await scriptOf(page)
  await fillPolicy(page, { urls: 'typed.example.net', about: 'A policy of the test' })

  const next = makeFolder(`next-${Date.now()}`)
  makeNextBuild(next)
  // As the archive of the next release is unpacked over this one.
  cpSync(next, files, { recursive: true })
  await stand.restart('signet')

  // The tab opens a page whose worker it had not loaded.
  await page.getByRole('link', { name: 'Imports' }).click()
  await chooseFile(page, 'email,name\nana@corp.example,Ana\n')
  await expect(page.getByText('ana@corp.example').first()).toBeVisible()
  await page.getByRole('link', { name: 'Policies' }).click()
  await expect(page.getByRole('button', { name: 'Edit typed.example.net' })).toBeVisible()
  expect(await scriptOf(page)).toBe(before)

  // A reload gets the new version, and what was typed.
  await page.reload()
  await expect.poll(() => scriptOf(page)).toMatch(/next/)
  // The key was in the memory of the old version.
  await submitKeys(page, keys, 'local')
  await expectSignedIn(page)
  await expect(page.getByRole('button', { name: 'Edit typed.example.net' })).toBeVisible()
  // The pages that are still fetched ahead would meet the end of the servers.
  await page.evaluate(() => stop())
})
