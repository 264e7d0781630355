/** Files as systems and people make them, by hand and of no real person: what stops each, and the bytes after its fix. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { blockerOf, findAll } from './findings/findings.ts'
import { type Settings, startSettings } from './judge/settings.ts'
import { prepare } from './outgoing/prepare.ts'
import { openSource } from './read/source.ts'

const circumstances = { ownDomains: [], isMoving: false, remembered: undefined }

/** The file with these fixes, by the start of their labels. */
async function settle(name: string, fixes: readonly string[] = [], content?: string) {
  const bytes = content ?? readFileSync(new URL(`cases/${name}`, import.meta.url))
  const source = await openSource(name, new Blob([bytes]))
  let settings: Settings = startSettings()
  for (const [at, label] of [...fixes, ''].entries()) {
    // oxlint-disable-next-line no-await-in-loop -- each fix is of the file before
    const prepared = await prepare(source, settings)
    if (!prepared) throw new Error('It ended early.')
    const findings = findAll(source, prepared, circumstances)
    if (at === fixes.length) {
      // oxlint-disable-next-line no-await-in-loop -- the last turn
      const sent = Buffer.from(await prepared.outgoing.blob.arrayBuffer()).toString()
      const texts = findings.map(({ text }) => text).join('\n')
      return { texts, blocker: blockerOf(prepared, findings), sent, judgement: prepared.read?.judgement }
    }
    const fix = findings.flatMap((each) => each.fixes).find((each) => each.label.startsWith(label))
    if (!fix) throw new Error(`${name} has no fix "${label}", but ${JSON.stringify(findings)}`)
    settings = { ...settings, ...(typeof fix.settings === 'function' ? fix.settings() : fix.settings) }
  }
  throw new Error('It has no last turn.')
}

describe('an address that is not plain stops the file, and one click mends it', () => {
  const alone = 'Take the address alone'
  const meant = 'Change them to what is meant'
  test.each([
    ['nbsp-end', alone],
    ['smartquote', alone],
    ['apostrophe', alone],
    ['apostrophe-end', alone],
    ['mailto', alone],
    ['excel-formula', alone],
    ['eq-quote', alone],
    ['zwsp', meant],
    ['zwsp-end', meant],
    ['lrm', meant],
    ['bidi', meant],
    ['softhyphen', meant],
    ['leading-dot', meant],
    ['dash-domain', meant],
    ['fullwidth', meant],
    ['homograph', meant],
  ])('%s', async (name, fix) => {
    const { blocker, judgement } = await settle(`${name}.csv`)
    expect(blocker).toBe('Decide about 1 row with a problem.')
    expect(judgement?.counts).toMatchObject({ people: 1, badAddress: 1 })
    const mended = await settle(`${name}.csv`, [fix])
    expect(mended.blocker).toBeUndefined()
    expect(mended.sent).toBe('email,name\nok@d.example,Ok One\nana@d.example,Ana Souza\n')
  })

  test.each([
    ['double-dot', 'ana.s@d.example'],
    ['fullwidth2', 'ana@d.example.com'],
  ])('%s', async (name, address) => {
    expect((await settle(`${name}.csv`)).blocker).toBeDefined()
    const { sent } = await settle(`${name}.csv`, [meant])
    expect(sent).toBe(`email,name\nok@d.example,Ok One\n${address},Ana Souza\n`)
  })

  test.each(['underscore-tld.csv', 'unknown-tld.csv'])('%s has no repair that is sure', async (name) => {
    const content = name.startsWith('unknown')
      ? 'email,name\nana@firma.cmo,Ana\nok@firma.com,Ok\n'
      : undefined
    const { blocker, judgement } = await settle(name, [], content)
    expect(blocker).toBe('Decide about 1 row with a problem.')
    expect(judgement?.counts).toMatchObject({ people: 1, badAddress: 1, mendable: 0 })
  })
})

describe('several addresses in a cell', () => {
  const head = 'email,name\nok@d.example,Ok One\n'
  test('are never sent under the name of another', async () => {
    const { blocker, judgement } = await settle('two-angle.csv')
    expect(blocker).toBe('Decide about 1 row with a problem.')
    expect(judgement?.counts).toMatchObject({ several: 1, people: 1 })
  })
  test('become the first one', async () => {
    const { sent, blocker } = await settle('two-angle.csv', ['Take the first of each'])
    expect(blocker).toBeUndefined()
    expect(sent).toBe(`${head}ana@d.example,Ana Souza\n`)
  })
  test('become a row each, with the names that the cell has', async () => {
    const { sent, blocker } = await settle('two-angle.csv', ['Make a row of each address'])
    expect(blocker).toBeUndefined()
    expect(sent).toBe(`${head}ana@d.example,Ana Souza\nben@d.example,Ben\n`)
  })
  test('without a name in the cell leave the name empty', async () => {
    const content = 'email,name\n"ana@d.example;ben@d.example",Ana\nok@d.example,Ok'
    const { sent } = await settle('list.csv', ['Make a row of each address'], content)
    expect(sent).toBe('email,name\nana@d.example,Ana\nok@d.example,Ok\nben@d.example,\n')
  })
})
