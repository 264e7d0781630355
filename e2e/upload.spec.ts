/** A slow line: an upload may take as long as it makes progress, and only then the wait for the answer begins. */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { alertOf, signInWithKeys } from './actions.ts'
import { expect, type Page, test } from './test.ts'

/** 20 MB, which is more than the buffers of the machine hold. */
const peopleOf = (domain: string) =>
  `email,name,note\n${Array.from({ length: 20_000 }, (_, at) => `person${at}@${domain},Ana,${'x'.repeat(1_000)}\n`).join('')}`

test.use({ overLine: true, allow: { skewedClock: true, console: [/net::ERR_/] } })

async function sendFile(page: Page, content: string) {
  const file = test.info().outputPath('many.csv')
  writeFileSync(file, content)
  await page.getByLabel(/^File: /).setInputFiles(file)
  await page.getByRole('button', { name: 'Review import of 20,000 people' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import 20,000 people' }).click()
}

/** How many percent the page says are uploaded, once that is more than before and no longer grows. */
async function uploaded(page: Page, before = 0) {
  const bar = page.getByRole('progressbar', { name: 'Upload' })
  let last = before
  await expect(async () => {
    const [now, then] = [Number(await bar.getAttribute('aria-valuenow')), last]
    last = now
    expect(now).toBeGreaterThan(before)
    expect(now).toBe(then)
  }).toPass({ intervals: [1_000] })
  expect(last).toBeLessThan(100)
  return last
}

test('an upload may take its time @soak', async ({ page, tenant, line, witness, fault, release }) => {
  await page.clock.install()
  await signInWithKeys(page, tenant, '#/imports')
  const content = peopleOf('slow.example')
  await fault('hold')
  line?.allow(2_000_000)
  await sendFile(page, content)
  let before = await uploaded(page)
  for (let part = 0; part < 2; part++) {
    await page.clock.fastForward(100_000)
    await expect(page.getByText(/^Sending: \d+ % uploaded\. Stay on this page\.$/)).toBeVisible()
    line?.allow(2_000_000)
    before = await uploaded(page, before)
  }
  line?.allow()
  await expect(page.getByText('It may take up to 120 seconds.')).toBeVisible()
  await expect(page.getByText('Sent. Waiting for the answer.')).toBeVisible()
  await page.clock.fastForward(100_000)
  await release()
  await expect(page.getByRole('heading', { name: /^Import submitted\. / })).toBeVisible()
  const sha256 = createHash('sha256').update(content).digest('hex')
  expect((await witness()).imports).toMatchObject([{ rows: 20_000, sha256 }])

  await test.step('an upload that stands still is stopped', async () => {
    await page.getByRole('button', { name: 'Import another file' }).click()
    line?.allow(2_000_000)
    await sendFile(page, peopleOf('still.example'))
    await uploaded(page)
    await page.clock.fastForward(120_000)
    await expect(alertOf(page)).toContainText(
      'The upload made no progress for 120 seconds, so it was stopped.',
    )
    await expect(alertOf(page)).toContainText('The request may have been executed.')
    await expect(alertOf(page)).toContainText('Check in the service before you send again.')
    line?.allow()
    expect((await witness()).imports).toHaveLength(1)
  })
})
