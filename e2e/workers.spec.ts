/**
 * A build whose workers, once they are asked, try to reach the network: as code could that came into one of them. The
 * policy of each must refuse it.
 */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signInWithSandbox } from './actions.ts'
import { makeFolder, startServer } from './hosting/processes.ts'
import { expect, test } from './test.ts'

const file = '/config.json'

/** Answers on the channel with what came of it. */
const probe = (name: string) => `{
  const channel = new BroadcastChannel('probe')
  const byRequest = () => new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    Object.assign(request, { onload: resolve, onerror: reject })
    request.open('GET', '${file}')
    request.send()
  })
  const outcome = (attempt) => attempt.then(() => 'reached', () => 'refused')
  channel.onmessage = async ({ data }) => {
    if (data === 'try') channel.postMessage(['${name}', await outcome(fetch('${file}')), await outcome(byRequest())])
  }
}
`

/** The folder of the build. */
function makeProbedBuild(folder: string): string {
  const build = join(folder, 'dist')
  cpSync(join(import.meta.dirname, '../dist'), build, { recursive: true })
  for (const each of readdirSync(join(build, 'assets'))) {
    const [, name] = /^(\w+)\.worker-/.exec(each) ?? []
    const path = join(build, 'assets', each)
    if (name !== undefined) writeFileSync(path, probe(name) + readFileSync(path, 'utf8'))
  }
  return build
}

/** Runs in the page, which may use the network: the probe of the page shows that there is something to reach. */
const listen = `
  const channel = new BroadcastChannel('probe')
  window.probed = {}
  channel.onmessage = ({ data: [name, ...outcomes] }) => { window.probed[name] = outcomes.join(', ') }
  window.askProbes = () => { channel.postMessage('try'); return { ...window.probed } }
  ${probe('page')}
`

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
