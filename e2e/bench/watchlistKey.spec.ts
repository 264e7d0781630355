/**
 * A key in the quick filter of 100,000 people, until the counter is painted. The floor: a bare list, whose texts are
 * in lower case already, filtered by a loop, with the visible rows made again.
 */
import { type Page, test } from '../test.ts'
import { bench, exportPeople, openPeople, type Person, pressKey } from './harness.ts'

test.use({ tenantOptions: { people: 100_000 } })

/** Puts a bare list of these people with its filter on the page. It is shown only while it is measured. */
const addFloor = (page: Page, people: readonly Person[]) =>
  page.evaluate((all) => {
    const texts = all.map(({ name, emailAddress, department }) =>
      `${name}\n${emailAddress}\n${department}`.toLowerCase(),
    )
    const [box, field, counter, list] = ['div', 'input', 'output', 'div'].map((tag) =>
      document.createElement(tag),
    ) as [HTMLElement, HTMLInputElement, HTMLElement, HTMLElement]
    box.id = 'floor'
    Object.assign(box.style, { position: 'fixed', inset: '0 50% 50% 0', overflow: 'auto', display: 'none' })
    field.ariaLabel = 'Floor'
    field.addEventListener('input', () => {
      const found = new Uint32Array(all.length)
      let count = 0
      for (const [index, text] of texts.entries()) if (text.includes(field.value)) found[count++] = index
      counter.textContent = `${count}`
      list.replaceChildren(
        ...Array.from(found.subarray(0, Math.min(count, 20)), (index) => {
          const row = document.createElement('div')
          const { name = '', emailAddress = '', department = '', watchlistCount = 0 } = all[index] ?? {}
          for (const text of [name, emailAddress, department, `${watchlistCount}`]) {
            const cell = document.createElement('span')
            cell.textContent = text
            row.append(cell)
          }
          return row
        }),
      )
    })
    box.append(field, counter, list)
    document.body.append(box)
  }, people)

test('A key in the filter of 100,000 people', async ({ page, tenant }, { title }) => {
  test.setTimeout(180_000)
  await openPeople(page, tenant)
  await addFloor(page, await exportPeople(page))
  const floor = page.locator('#floor')
  const counter = page.getByText(/ of [\d,]+ people$/)
  // Each of these keys changes the number of people left, and so the counter.
  const keys = ['n', 'i', 'Backspace', 'Backspace', 'n', 'i', 'Backspace', 'Backspace']
  const next = { floor: [...keys], product: [...keys] }
  await bench(
    title,
    async () => {
      await floor.evaluate((box) => (box.style.display = 'block'))
      await floor.getByRole('textbox').focus()
      const took = await pressKey(page, next.floor.shift() ?? '', floor.locator('output'))
      await floor.evaluate((box) => (box.style.display = 'none'))
      return took
    },
    async () => {
      await page.getByRole('textbox', { name: 'Quick filter' }).focus()
      return pressKey(page, next.product.shift() ?? '', counter)
    },
    keys.length,
  )
})
