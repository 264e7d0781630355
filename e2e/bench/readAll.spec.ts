/** Reading 100,000 people, 200 pages, until the whole list is there. The floor: the same requests, signed before. */
/* oxlint-disable unicorn/consistent-function-scoping -- what is evaluated is sent to the page as it stands */
import { type Page, test } from '../test.ts'
import { signedHeaders } from '../verify.ts'
import { bench, openPeople } from './harness.ts'

test.use({ tenantOptions: { people: 100_000 } })

const path = '/api/awareness-training/company/get-watchlist-details'

/** Reads the list again. The one before is shown until the new one is whole. */
const readAgain = (page: Page) =>
  page.evaluate(async () => {
    const button = () =>
      Array.from(document.querySelectorAll('button')).find(({ textContent }) => textContent === 'Read again')
    const start = performance.now()
    button()?.click()
    let hasBegun = false
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const isReading = button()?.disabled
      hasBegun ||= isReading === true
      if (hasBegun && isReading === false) break
    }
    await new Promise((resolve) => setTimeout(resolve))
    return performance.now() - start
  })

test('100,000 people, read to the last', async ({ page, tenant, request }, { title }) => {
  test.setTimeout(400_000)
  await openPeople(page, tenant)
  const filterBy = ['video_count_0', 'video_count_1_or_more'].map((value) => ({ fieldName: 'type', value }))
  const bodies: string[] = []
  for (let pageToken: string | undefined; ;) {
    const body = JSON.stringify({ meta: { pagination: { pageSize: 500, pageToken } }, data: [{ filterBy }] })
    bodies.push(body)
    const answer = await request.post(`/r/sandbox${path}`, {
      headers: signedHeaders(path, tenant),
      data: body,
    })
    const { meta } = (await answer.json()) as { meta: { pagination: { next?: string } } }
    if (meta.pagination.next === undefined) break
    pageToken = meta.pagination.next
  }
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
          requests: bodies.map((body) => ({ body, headers: signedHeaders(path, tenant) })),
        },
      ),
    () => readAgain(page),
    5,
  )
})
