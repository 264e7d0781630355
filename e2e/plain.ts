import type { Page } from '@playwright/test'

/** Opens a page of the origin that is not the console. No file of the server can be one: each of them is in a sandbox. */
export async function openPlain(page: Page, origin = ''): Promise<void> {
  const url = `${origin}/plain`
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Plain</title>' }))
  await page.goto(url)
  await page.unroute(url)
}
