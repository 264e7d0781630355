// Claim: Nothing that is pasted is widened
/** 25,000 pasted lines against the table made by hand: each line's fate, each row, and what arrives at the service. */
import { readFileSync } from 'node:fs'
import { refused, taken } from '../src/policies/urls/forms.fixture.ts'
import { openDetails, openEditor, signInWithKeys } from './actions.ts'
import { expect, type Page, test } from './test.ts'

/** What the row of an entry says of each of its changes. */
const words = new Map([
  ['refanged', 'from defanged form'],
  ['scheme', 'without http(s)://'],
  ['port', 'without port'],
  ['fragment', 'without the part from "#"'],
  ['punycode', 'with the host in Punycode'],
  ['mapped', 'with replaced characters in the host'],
  ['lower-cased', 'with the host in lower case'],
  ['dot', 'without the final dot'],
  ['ipv6', 'with IPv6 in brackets'],
  ['unescaped', 'with "&amp;" read as "&"'],
  ['trimmed', 'trimmed of punctuation'],
  ['invisible', 'without invisible characters'],
])

// Read as a list, a line that begins with two slashes is a comment. A text with NUL counts as binary
// (badInput.spec.ts).
const forms = taken.filter(([pasted]) => !pasted.trim().startsWith('//'))
const junk = refused.filter(([pasted]) => pasted.trim() !== '' && !pasted.includes('\u0000'))
const comments = ['# a comment', '// another', '', '   ']

const lines = 25_000
/** A third of the rest comes twice, and a tenth of it lies below another. */
const bulk = lines - forms.length - junk.length - comments.length
const bulkLine = (at: number): string => {
  const host = at % 3 === 2 ? at - 1 : at
  return host % 10 === 0 ? `hxxps://h${host}[.]bulk[.]test/p/q?id=${host}` : `h${host}(.)bulk[dot]test`
}
const bulkLines = Array.from({ length: bulk }, (_, at) => bulkLine(at))

const read = new Map<string, (typeof forms)[number]>()
for (const form of forms) if (!read.has(form[1])) read.set(form[1], form)
const kept = read.size + new Set(bulkLines).size
const merged = forms.length + bulk - kept

/** The cells of a CSV in which everything is quoted. */
const cellsOf = (row: string): string[] =>
  Array.from(row.matchAll(/"((?:[^"]|"")*)"/g), ([, cell = '']) => cell.replaceAll('""', '"'))

const paste = (page: Page, text: string) =>
  page.getByLabel('Domains and URLs').evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test(
  '25,000 lines with duplicates, overlaps, junk and international names become what the table says',
  { tag: '@soak' },
  async ({ page, tenant, witness }) => {
    test.slow()
    expect(forms.length + junk.length).toBeGreaterThanOrEqual(150)
    await signInWithKeys(page, tenant)
    // Spread through the bulk, as they come.
    const pasted = [...bulkLines]
    for (const [at, line] of [
      ...forms.map(([text]) => text),
      ...junk.map(([text]) => text),
      ...comments,
    ].entries()) {
      let place = (at + 1) * 80
      // Not after a long address, which the line might continue.
      while (pasted[place - 1]?.includes('?')) place += 1
      pasted.splice(place, 0, line)
    }
    expect(pasted).toHaveLength(lines)
    await paste(page, pasted.join('\n'))
    await openDetails(page)
    await expect(
      page.getByText(
        `25,000 lines: ${kept.toLocaleString('en')} added, ${merged.toLocaleString('en')} merged, ${junk.length} left out, ${comments.length} ignored.`,
      ),
    ).toBeVisible()

    // Every row of the list, as it is saved.
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Export/ }).click()
    await page.getByRole('menuitem', { name: 'Save as CSV' }).click()
    const csv = readFileSync(await (await saving).path(), 'utf8')
    const saved = new Map(
      csv
        .split('\r\n')
        .slice(1, -1)
        .map((row) => {
          const [value = '', type, action, , at = '', source = ''] = cellsOf(row)
          return [value, { type, action, at, source }] as const
        }),
    )
    expect(saved.size).toBe(kept)
    for (const [text, value, type] of read.values()) {
      const row = saved.get(value)
      expect(row, value).toMatchObject({ type, action: 'block' })
      // Traceable: the line that it came from holds what is shown as pasted.
      const [first] = (row?.at ?? '').split(' ')
      expect(pasted[Number(first) - 1]?.trim()).toBe(text.trim())
    }
    // What was not taken is left out, word for word.
    const rest = page.waitForEvent('download')
    await openDetails(page)
    await page.getByRole('button', { name: /as a text file$/ }).click()
    const left = readFileSync(await (await rest).path(), 'utf8')
      .split('\n')
      .slice(0, -1)
    expect(left).toHaveLength(junk.length)
    expect(left.filter((line) => !/[\ud800-\udfff\ufffd\t]/.test(line))).toEqual(
      junk.map(([text]) => text).filter((text) => !/[\ud800-\udfff\ufffd\t]/.test(text)),
    )

    // The rows of a few, as they are seen on a wide screen, and what they were made of.
    await page.setViewportSize({ width: 2300, height: 900 })
    const find = page.getByLabel('Find in the list')
    const table = page.getByRole('table', { name: 'URLs of this policy' })
    for (const [text, value, type, transforms] of [...read.values()].filter((_, at) => at % 20 === 0)) {
      await find.fill(value)
      const row = table.getByRole('row').filter({ has: page.getByLabel(`Edit ${value}`, { exact: true }) })
      await expect(row.getByRole('cell', { name: type === 'url' ? 'URL' : type, exact: true })).toBeVisible()
      for (const transform of transforms.split(' ').filter(Boolean))
        await expect(row.getByTitle(words.get(transform) ?? 'no words of it')).toBeVisible()
      const editor = await openEditor(page, value)
      await expect(editor).toContainText(text.trim().replaceAll(/\s+/g, ' '))
      await editor.getByRole('button', { name: 'Cancel' }).click()
    }

    // Without the bulk it fits into one policy: what arrives is the table's.
    await find.fill('.bulk.test')
    await page.getByLabel('Select all shown').check()
    await page.getByRole('button', { name: /^Remove [\d,]+$/ }).click()
    await page.getByLabel('Domains and URLs').fill('')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Made by hand')
    const reasons = page.getByLabel(/^Reason to block/)
    await expect(reasons.first()).toBeVisible()
    for (const reason of await reasons.all()) await reason.fill('INC-4711, seen in the report')
    await page.getByRole('button', { name: `Review ${read.size} URLs` }).click()
    for (const seen of await page.getByRole('checkbox', { name: /^I understand/ }).all()) await seen.check()
    await page.getByRole('button', { name: /^Create the policy/ }).click()
    await expect(page.getByText('Policy created.')).toBeVisible()
    const [policy] = (await witness()).policies
    const arrived = (policy as unknown as { urls: { value: string; type: string; action: string }[] }).urls
    expect(arrived.map(({ value, type, action }) => ({ value, type, action }))).toEqual(
      [...read.values()].map(([, value, type]) => ({ value, type, action: 'block' })),
    )
  },
)
