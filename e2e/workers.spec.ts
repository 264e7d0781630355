/** What the policies of the workers refuse, in Chromium. e2e/browsers has the same in other browsers. */
import { signInWithSandbox } from './actions.ts'
import { makeFolder, startServer } from './hosting/processes.ts'
import { listen, makeProbedBuild } from './probe.ts'
import { expect, test } from './test.ts'

test('no worker reaches the network, and each does its work', async ({ browser }) => {
  const folder = makeFolder('probed-workers')
  const port = 4194
  const regions = [{ id: 'sandbox', name: 'Sandbox', sandbox: true }]
  const server = await startServer(folder, port, { regions }, { files: makeProbedBuild(folder) })
  try {
    // Outside of the guards, which refuse what is tried here.
    const context = await browser.newContext({ baseURL: `http://localhost:${port}` })
    const page = await context.newPage()
    const probed = () => page.evaluate<Record<string, string>>('askProbes()')
    await signInWithSandbox(page)
    await page.evaluate(listen)
    await page.getByLabel('Domains and URLs').fill('phish.example.net')
    await page.getByRole('button', { name: 'Add to the list' }).click()
    await expect(page.getByRole('button', { name: 'Edit phish.example.net' })).toBeVisible()
    await expect.poll(probed).toEqual({
      page: 'reached, reached',
      guard: 'refused, refused',
      list: 'refused, refused',
    })
    await page.getByRole('link', { name: 'Imports' }).click()
    const buffer = Buffer.from('email,name\nana@corp.example,Ana\n')
    await page.getByLabel(/^File: /).setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
    await expect(page.getByText('ana@corp.example').first()).toBeVisible()
    await expect.poll(probed).toMatchObject({ prepare: 'refused, refused' })
    await context.close()
  } finally {
    await server.stop()
  }
})
