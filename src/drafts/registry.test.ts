import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keptPages } from './registry.ts'

const src = join(import.meta.dirname, '..')
const texts = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter(
    (file) => /\.tsx?$/.test(file) && !/\.(?:test|fixture)\./.test(file) && !file.startsWith('sandbox/'),
  )
  .filter((file) => file !== 'drafts/registry.ts')
  .map((file) => readFileSync(join(src, file), 'utf8'))

/** The first groups of all matches. */
const found = (pattern: RegExp) =>
  texts.flatMap((text) => Array.from(text.matchAll(pattern), ([, name = '']) => name))

// Claim: Settings lists everything that lies on this device
test('each page that anything is kept under is in the registry, and none else', () => {
  const named = [
    ...found(/\b(?:useKept|useKeptItems|usePlace)(?:<\w+>)?\(\s*'([^']+)'/g),
    ...found(/\bpage(?:: | = )'([a-z.-]+)'/g),
    ...found(/\b(?:group|attribute): '([a-z.]+)'/g),
  ]
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(keptPages).toSorted())
})

// Claim: Settings lists everything that lies on this device
test('there is no database but those of the journal and of the drafts', () => {
  expect(found(/\bcreateOpener<\w+>\(\s*'([^']+)'/g).toSorted()).toEqual(['signet-drafts', 'signet-ledger'])
})
