/**
 * Texts with marks that reverse the reading direction or are invisible, from every source: each page spells the marks
 * out. The guards (guards.ts) check at each step that no text or attribute holds such a mark.
 */
import {
  chooseFile,
  createButton,
  fillPolicy,
  go,
  groupField,
  openWire,
  reviewOf,
  signInWithKeys,
} from './actions.ts'
import { expect, test } from './test.ts'

/** An override, a space without a width, an isolate: as the sandbox puts them before the texts of a marked answer. */
const raw = '\u202e\u200b\u2066'
const spelled = '⟨U+202E⟩⟨U+200B⟩⟨U+2066⟩'

test('of a policy, a file of people and the watchlist @soak', async ({ page, tenant, fault, witness }) => {
  await signInWithKeys(page, tenant)
  await test.step('a policy as it is typed, sent and stored', async () => {
    await fillPolicy(page, { name: `Everybody${raw}`, about: `Invoices${raw}gpj` })
    // A field holds the typed text unchanged, as it is sent.
    await expect(page.getByLabel('Scope name')).toHaveValue(`Everybody${raw}`)
    await page.getByRole('button', { name: 'Review 1 URL' }).click()
    await expect(reviewOf(page)).toContainText(`Review: Invoices${spelled}gpj`)
    await openWire(page)
    const body = reviewOf(page).getByRole('region', { name: 'Body of the request' })
    await expect(body).toContainText(`"description":"Invoices${spelled}gpj"`)
    await fault('marked')
    await createButton(page).click()
    await expect(page.getByRole('heading', { level: 2 })).toContainText(`${spelled}Invoices${spelled}gpj`)
    const different = page.getByRole('table', { name: 'Different or not returned' })
    await expect(different).toContainText(`${spelled}phish.example`)
    expect((await witness()).policies).toMatchObject([{ description: `Invoices${raw}gpj` }])
  })

  await test.step('a file of people, and why it was refused', async () => {
    await go(page, 'Imports')
    await chooseFile(page, `email,name,odd${raw}\na@b.example,Ann${raw},x\n`, `people${raw}vsc.csv`)
    await expect(page.getByRole('main')).toContainText(`people${spelled}vsc.csv`)
    const preview = page.getByRole('table', { name: 'Preview of the file' })
    await expect(preview.getByRole('columnheader', { name: `odd${spelled}` })).toBeVisible()
    await expect(preview.getByRole('cell', { name: `Ann${spelled}` })).toBeVisible()
    await groupField(page).fill('no-such-group')
    await fault('marked')
    await page.getByRole('button', { name: /^Review / }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Import / })
      .click()
    await expect(groupField(page)).toHaveAccessibleDescription(/U\+202E.*There is no group/)
  })

  await test.step('who is on the watchlist', async () => {
    await fault('marked')
    await go(page, 'Watchlist')
    const cells = page.getByRole('table', { name: 'Watchlist' }).getByRole('row').nth(1).getByRole('cell')
    for (const column of [0, 1, 2]) await expect(cells.nth(column).getByTitle(spelled)).toBeVisible()
  })
})
