/** Files as systems and people make them: what stops each, what settles it, and the bytes that the service then gets. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { signInWithKeys } from './actions.ts'
import { expect, test } from './test.ts'

const fileOf = (name: string) =>
  readFileSync(new URL(`../src/imports/fixtures/cases/${name}`, import.meta.url))
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

const two = 'email,name\nok@d.example,Ok One\nana@d.example,Ana Souza\n'
const three = 'email,name\nana@d.example,Ana Souza\nben@d.example,Ben Li\neve@d.example,Eve Roth\n'
const alone = 'Keep only the address'
const meant = 'Correct them'
const stop = /^Decide about 1 row with a problem\.$/

/** With the reason of the button before the click, if it is off; the click; and what is sent, or the file itself. */
const sent: readonly [name: string, reason: RegExp | undefined, click: string | undefined, sent?: string][] =
  [
    ['nbsp-end.csv', stop, alone, two],
    ['smartquote.csv', stop, alone, two],
    ['apostrophe.csv', stop, alone, two],
    ['apostrophe-end.csv', stop, alone, two],
    ['mailto.csv', stop, alone, two],
    ['excel-formula.csv', stop, alone, two],
    ['eq-quote.csv', stop, alone, two],
    ['zwsp.csv', stop, meant, two],
    ['zwsp-end.csv', stop, meant, two],
    ['lrm.csv', stop, meant, two],
    ['bidi.csv', stop, meant, two],
    ['softhyphen.csv', stop, meant, two],
    ['leading-dot.csv', stop, meant, two],
    ['dash-domain.csv', stop, meant, two],
    ['fullwidth.csv', stop, meant, two],
    ['homograph.csv', stop, meant, two],
    ['double-dot.csv', stop, meant, two.replace('ana@', 'ana.s@')],
    ['fullwidth2.csv', stop, meant, two.replace('ana@d.example', 'ana@d.example.com')],
    ['two-angle.csv', stop, 'Take the first of each', two],
    ['two-angle.csv', stop, 'Split into rows', `${two}ben@d.example,Ben\n`],
    ['exchange-proxy.csv', stop, 'Take the first of each', 'email,name\nana@d.example,Ana Souza\n'],
    [
      'entra-template.csv',
      undefined,
      'Leave the passwords out',
      'email,name,Block sign in (Yes/No) [accountEnabled] Required,First name [givenName]\nchris@e.example,Example: Chris Green,No,\nana@d.example,Ana Souza,No,Ana\nben@d.example,Ben Li,No,Ben\n',
    ],
    [
      'm365-template.csv',
      undefined,
      undefined,
      'email,name,First Name,Last Name,Job Title\nana@d.example,Ana Souza,Ana,Souza,CFO\nben@d.example,Ben Li,Ben,Li,CTO\n',
    ],
    [
      'csvde.csv',
      undefined,
      undefined,
      'email,name,DN,objectClass,sn,givenName\r\nana@d.example,Ana Souza,"CN=Ana Souza,OU=HR,DC=corp,DC=local",user,Souza,Ana\r\n',
    ],
    ['trailing-commas.csv', undefined, undefined, 'email,name,,,\nana@d.example,Ana Souza,,,\n'],
    [
      'utf16-nobom-cyr.csv',
      undefined,
      undefined,
      'email,name\nanna@d.example,Анна Иванова Петровна Александровна Константинопольская Преображенская\n',
    ],
    [
      'workday.csv',
      undefined,
      undefined,
      'email,name,Employee ID\nana@d.example,Ana Souza,00042\nben@d.example,Ben Li,00043\n',
    ],
    ['email-and-work-email.csv', undefined, undefined, 'email,name\nana@d.example,Ana Souza\n'],
    [
      'upn-spaces.csv',
      undefined,
      undefined,
      'email,name\nana@d.example,Ana Souza\nkim@g.example,Kim Guest\n',
    ],
    ['name-surname.csv', undefined, undefined, 'email,name\nana@d.example,Ana Souza\nben@d.example,Ben Li\n'],
    ['display-first.csv', undefined, undefined, 'email,name,GivenName\nana@d.example,Ana Souza,Ana\n'],
    ['italian.csv', undefined, undefined, 'email,name\nanna@d.example,Anna Rossi\n'],
    ['dutch.csv', undefined, undefined, 'email,name\nanneke@d.example,Anneke Vries\n'],
    ['polish.csv', undefined, undefined, 'email,name\nlucja@d.example,Łucja Żak\n'],
    ['turkish.csv', undefined, undefined, 'email,name\nipek@d.example,İpek Şahin\n'],
    ['japanese.csv', undefined, undefined, 'email,name\nhanako@d.example,田中 花子\n'],
    ['russian.csv', undefined, undefined, 'email,name\nanna@d.example,Иванова Анна\n'],
    ['group-heading.csv', undefined, undefined, 'email,name\nana@d.example,Ana Souza\n'],
    [
      'cp1250.csv',
      undefined,
      undefined,
      'email,name\nlucja@d.example,Łucja Żółć\njiri@d.example,Jiří Čapek\n',
    ],
    ['cp1251.csv', undefined, undefined, 'email,name\nanna@d.example,Анна Иванова\n'],
    ['sjis.csv', undefined, undefined, 'email,name\nhanako@d.example,田中花子\n'],
    ['gb18030.csv', undefined, undefined, 'email,name\nli@d.example,李小明\n'],
    [
      'macroman.csv',
      undefined,
      undefined,
      'email,name\nrene@d.example,René Müller\nana@d.example,Ana Souza\n',
    ],
    [
      'double-utf8.csv',
      /^Choose how the characters are read\.$/,
      'Repair: José Müller',
      'email,name\njose@d.example,José Müller\n',
    ],
    ['sep-exact.csv', undefined, undefined, 'email,name\nana@d.example,Ana Souza\n'],
    ['caret.csv', undefined, undefined, 'email,name\nana@d.example,Ana Souza\nben@d.example,Ben Li\n'],
    [
      'swallow.csv',
      /^Decide about rows with several lines\.$/,
      'Read each line as a row',
      'email,name\nana@d.example,Ana\nben@d.example,Ben\neve@d.example,Eve\nkim@d.example,Kim\n',
    ],
    [
      'unclosed.csv',
      /^Decide about rows with several lines\.$/,
      'Read each line as a row',
      'email,name\nana@d.example,Ana\nben@d.example,Ben\neve@d.example,Eve\nkim@d.example,Kim\n',
    ],
    [
      'hidden-rows.xlsx',
      /^Decide about the hidden rows\.$/,
      'Leave it out',
      three.replace('ben@d.example,Ben Li\n', ''),
    ],
    ['hidden-rows.xlsx', /^Decide about the hidden rows\.$/, 'Import it, too', three],
    [
      'hidden-row.xls',
      /^Decide about the hidden rows\.$/,
      'Leave it out',
      three.replace('ben@d.example,Ben Li\n', ''),
    ],
    [
      'filtered.xlsx',
      /^Decide about the hidden rows\.$/,
      'Leave them out',
      'email,name,dept\nana@d.example,Ana,HR\n',
    ],
    ['hidden-column.xlsx', /^Decide about the hidden columns\.$/, 'Leave it out', three],
    ['hidden-first-sheet.xlsx', undefined, undefined, three],
    ['second-active.xlsx', undefined, undefined, three],
    ['readme-first.xlsx', /./, 'Read Users', three],
    ['hyperlink-text.xlsx', stop, 'Take the address from the link', undefined],
    ['wide.xlsx', undefined, undefined, three],
    ['workbook2.xlsx', undefined, undefined],
    ['backslash.xlsx', undefined, undefined],
  ]

const isBook = (name: string) => /\.xlsx?$/.test(name)

for (const [name, reason, click, content] of sent)
  test(
    `${name} is sent right after ${click ?? 'no click'}`,
    { tag: '@soak' },
    async ({ page, tenant, witness }) => {
      await signInWithKeys(page, tenant, '#/imports')
      const file = fileOf(name)
      await page
        .getByLabel(/^File: /)
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: file })
      const button = page.getByRole('button', { name: /^Review import/ })
      if (reason) {
        await expect(page.getByText(reason).first()).toBeVisible()
        await expect(button).toBeDisabled()
      }
      if (click) await page.getByRole('button', { name: click, exact: true }).click()
      await expect(button).toBeEnabled()
      await button.click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: /^Import / }).click()
      await expect(page.getByRole('heading', { name: /^Import submitted\. / })).toBeVisible()
      const [arrived] = (await witness()).imports
      if (content !== undefined) expect(arrived?.sha256).toBe(sha256(content))
      else if (!click && isBook(name)) expect(arrived?.sha256).toBe(sha256(file))
      else expect(arrived?.rows).toBeGreaterThan(0)
    },
  )

const refused: readonly [name: string, said: RegExp][] = [
  ['html-late.xls', /is a web page or XML.* save it as XLSX or CSV\./],
  ['mht.xls', /is a saved web page or email \(MHT\).* save it as XLSX or CSV\./],
  ['ldif.csv', /is an LDIF file of a directory\. Export the table as CSV or XLSX\./],
  ['json.csv', /is JSON\. Export the table as CSV or XLSX\./],
  ['pdf.csv', /is a PDF\. Export the table as CSV or XLSX\./],
  ['gsheet.csv', /is a link to a Google document, not the document\. Open the document in Google Sheets/],
  ['people.ods', /ODS.*Save it as XLSX or CSV\./],
  ['people.xlsb', /XLSB.*Save it as XLSX or CSV\./],
  ['people.numbers', /is an Apple Numbers file\. Export it as XLSX or CSV\./],
  ['zipped.zip', /is a ZIP archive\. Unpack it, and choose the file in it\./],
  ['corrupt.xlsx', /corrupt\.xlsx is damaged/],
  ['no-sst.xlsx', /no-sst\.xlsx is damaged/],
  ['underscore-tld.csv', stop],
  ['errors.xlsx', stop],
  ['formula-nocache.xlsx', stop],
]
for (const [name, said] of refused)
  test(`${name} is stopped with a sentence`, { tag: '@soak' }, async ({ page, tenant, witness }) => {
    await signInWithKeys(page, tenant, '#/imports')
    await page
      .getByLabel(/^File: /)
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: fileOf(name) })
    await expect(page.getByText(said).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Review import/ })).toBeDisabled()
    expect((await witness()).imports).toEqual([])
  })
