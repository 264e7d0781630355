/**
 * Pasted or dropped text that is not a list: nothing breaks the page, nothing vanishes, nothing looks like something
 * else.
 */
import { signInWithKeys, startNewPolicy, expectListed, openDetails } from './actions.ts'
import { expect, type Page, test } from './test.ts'

const box = (page: Page) => page.getByLabel('Domains and URLs')
const table = (page: Page) => page.getByRole('table', { name: 'URLs of this policy' })
const alert = (page: Page) => page.getByRole('main').getByRole('alert')

/** Made in the page, since what is large takes long to get there. */
const pasteMade = (page: Page, unit: string, times: number) =>
  box(page).evaluate(
    (element, [text, many]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text.repeat(many))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [unit, times] as const,
  )

const dropMade = (page: Page, unit: readonly number[], times: number, name: string) =>
  box(page).evaluate(
    (element, [bytes, many, called]) => {
      const dataTransfer = new DataTransfer()
      const piece = new Uint8Array(bytes)
      dataTransfer.items.add(
        new File(
          Array.from({ length: many }, () => piece),
          called,
        ),
      )
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    },
    [[...unit], times, name] as const,
  )

const leftOut = (page: Page) => page.getByRole('group', { name: 'Left out' })

/** A step finds one entry in the list. What it does leaves that there, and the page answers. */
const beside = (page: Page, title: string, step: () => Promise<void>) =>
  test.step(title, async () => {
    await startNewPolicy(page)
    await pasteMade(page, 'first.example', 1)
    await expectListed(page, 1)
    await step()
    await expect(page.getByRole('row', { name: 'first.example' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Still here')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Still here')
  })

test.beforeEach(({ page, tenant }) => signInWithKeys(page, tenant))

test('text that is not a list, or too large, is refused with advice', { tag: '@soak' }, async ({ page }) => {
  await beside(page, 'a binary file', async () => {
    await dropMade(page, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0xff, 0xfe], 1_000, 'a.png')
    await expect(alert(page)).toContainText('Save it as CSV or UTF-8 text')
  })

  await beside(page, 'a text with NUL between its letters', async () => {
    await pasteMade(page, 'b\u0000a\u0000d\u0000\n', 3)
    await expect(alert(page)).toContainText('This is not plain text')
  })

  await beside(page, 'a million lines', async () => {
    await pasteMade(page, 'a.example\r\n', 1_000_000)
    await expect(alert(page)).toContainText('909,092 lines (limit 25,000)')
    await expect(alert(page)).toContainText('Split it and add the parts one by one.')
  })

  await beside(page, 'much text while the action is not chosen yet, past the box', async () => {
    await page.getByRole('combobox', { name: 'Action' }).fill('')
    await pasteMade(page, 'second.example\n', 20_000)
    await expect(alert(page)).toContainText('Enter the action to send, then add the text.')
    await expect(box(page)).toHaveValue('')
  })
})

test('misleading text is named', { tag: '@soak' }, async ({ page }) => {
  await beside(page, 'line ends of every kind are line ends', async () => {
    await pasteMade(page, 'a.example\r\nb.example\rc.example\n\r\nd.example', 1)
    await openDetails(page)
    await expect(page.getByText('4 added.', { exact: true })).toBeVisible()
  })

  await beside(page, 'a control character spoils its own line only', async () => {
    await pasteMade(page, 'good.example\nbad\u0000.example\nthird.example', 1)
    await openDetails(page)
    await expect(page.getByText('2 added. 1 left out.')).toBeVisible()
    await expect(leftOut(page)).toContainText('an invisible character')
  })

  await beside(page, 'half a character is told, and stays where it can be mended', async () => {
    await pasteMade(page, 'good.example\nbad\ud800.example', 1)
    await openDetails(page)
    await expect(page.getByText('1 added. 1 left out.')).toBeVisible()
    await expect(leftOut(page)).toContainText(/an unreadable character.*Line 2: bad/)
  })

  await beside(page, 'what turns the direction of reading is spelled out, and never sent', async () => {
    await pasteMade(page, 'bad.example/\u202egpj.exe\nשלום.example/א', 1)
    await openDetails(page)
    await expect(leftOut(page)).toContainText('bad.example/⟨U+202E⟩gpj.exe')
    await expect(leftOut(page)).toContainText('an invisible character')
    // A name that is written from right to left does not turn the row around it.
    await expect(table(page).locator('bdi', { hasText: 'שלום' })).toHaveCount(1)
  })

  await beside(page, 'a host that looks like another is shown as such, and warned of', async () => {
    await pasteMade(page, 'pаypal.example\nаррӏе.com\nmünchen.de', 1)
    const rows = table(page).getByRole('row').filter({ hasText: 'look-alike' })
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('xn--')
    await expect(page.getByText('2 entries to block (look-alike).')).toBeVisible()
  })
})

test('thousands of lines at once arrive', { tag: '@soak' }, async ({ page }) => {
  await beside(page, 'thousands of lines that cannot be added do not choke the box', async () => {
    await pasteMade(page, 'good.example\n' + '*.bad.example\n'.repeat(4), 2_000)
    await openDetails(page)
    await expect(page.getByText('1 added. 1,999 merged. 8,000 left out.')).toBeVisible()
    await expect(box(page)).toHaveValue('')
  })

  await beside(page, 'what is being read arrives when the page was left meanwhile', async () => {
    await box(page).evaluate((element) => {
      const clipboardData = new DataTransfer()
      const lines = Array.from({ length: 20_000 }, (_, index) => `h${index}.example`)
      clipboardData.setData('text', lines.join('\n'))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      location.hash = '#/watchlist'
    })
    await expect(page.getByRole('heading', { name: 'Watchlist' })).toBeVisible()
    await page.getByRole('link', { name: 'Policies' }).click()
    await expectListed(page, 20_001)
  })

  await beside(
    page,
    'two pastes at once are both there, and an undo meanwhile takes back what stood there',
    async () => {
      await box(page).evaluate((element) => {
        for (const name of ['one', 'two']) {
          const clipboardData = new DataTransfer()
          const lines = Array.from({ length: 12_000 }, (_, index) => `${name}${index}.example`)
          clipboardData.setData('text', lines.join('\n'))
          element.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
          )
        }
        document.querySelector<HTMLElement>('button[aria-label^="Undo:"]')?.click()
      })
      // The first entry was taken back before the others came.
      await expectListed(page, 24_000)
      await page.getByRole('button', { name: 'Undo: 12,000 entries added' }).click()
      await expectListed(page, 12_000)
      await page.getByRole('button', { name: 'Undo: 12,000 entries added' }).click()
      await pasteMade(page, 'first.example', 1)
    },
  )
})
