/** Reading 100,000 people, 200 pages, until the whole table is there. The floor: the same requests, signed before. */
import { randomUUID } from 'node:crypto'
/* oxlint-disable unicorn/consistent-function-scoping -- what is evaluated is sent to the page as it stands */
import { signInWithKeys } from '../actions.ts'
import { expect, type Page, test } from '../test.ts'
import { type Credentials, signatureOf } from '../verify.ts'
import { bench } from './harness.ts'

test.use({ tenantOptions: { people: 100_000 } })

const path = '/api/awareness-training/company/get-watchlist-details'

function headersFor(tenant: Credentials): Record<string, string> {
  const id = randomUUID()
  const date = new Date().toUTCString().replace('GMT', 'UTC')
  return {
    Authorization: `MC ${tenant.accessKey}:${signatureOf(date, id, path, tenant)}`,
    'x-mc-req-id': id,
    'x-mc-app-id': tenant.applicationId,
    'x-mc-date': date,
    'Content-Type': 'application/json',
    Accept: 'application/json',
  }
}

/** The list of these filters, none of which is read twice. All of them are everyone. */
const readAll = (page: Page, videos: string) =>
  page.evaluate(async (filters) => {
    const button = () =>
      Array.from(document.querySelectorAll('button')).find(({ textContent }) => textContent === 'Read again')
    const isThere = () => document.body.textContent.includes('100,000 of 100,000 people')
    const start = performance.now()
    location.hash = `#/watchlist?videos=${filters}`
    let hasBegun = false
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      hasBegun ||= !isThere()
      if (hasBegun && isThere() && button()?.disabled === false) break
    }
    await new Promise((resolve) => setTimeout(resolve))
    return performance.now() - start
  }, videos)

test('100,000 people, read to the last', async ({ page, tenant, request }, { title }) => {
  test.setTimeout(400_000)
  await signInWithKeys(page, tenant, '#/watchlist?videos=four-up')
  await expect(page.getByRole('button', { name: 'Read again' })).toBeEnabled()
  const filterBy = ['video_count_0', 'video_count_1_or_more'].map((value) => ({ fieldName: 'type', value }))
  const bodies: string[] = []
  for (let pageToken: string | undefined; ;) {
    const body = JSON.stringify({ meta: { pagination: { pageSize: 500, pageToken } }, data: [{ filterBy }] })
    bodies.push(body)
    const answer = await request.post(`/r/sandbox${path}`, { headers: headersFor(tenant), data: body })
    const { meta } = (await answer.json()) as { meta: { pagination: { next?: string } } }
    if (meta.pagination.next === undefined) break
    pageToken = meta.pagination.next
  }
  const filters = ['none.any', 'none.one.any', 'none.two.any', 'none.three.any', 'none.one.two.any']
  await bench(
    title,
    () =>
      page.evaluate(
        async ({ url, requests }) => {
          const start = performance.now()
          for (const { body, headers } of requests) {
            const answer = await fetch(url, { method: 'POST', body, headers })
            await answer.json()
          }
          return performance.now() - start
        },
        {
          url: `/r/sandbox${path}`,
          requests: bodies.map((body) => ({ body, headers: headersFor(tenant) })),
        },
      ),
    () => readAll(page, filters.shift() ?? ''),
    filters.length,
  )
})
