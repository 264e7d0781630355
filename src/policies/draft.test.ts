import { expect, test } from 'vitest'
import { newChoice, readDraft } from './draft.ts'
import { newPolicy } from './policy.ts'
import { readText } from './urls.ts'

const draft = (urls: readonly unknown[]) => ({ values: newPolicy(), urls, text: '', choice: newChoice })

test('a list is brought back with where each entry came from', () => {
  const { found } = readText('hxxps://münchen[.]de/a\nb.example', { mode: 'lines', action: 'block' })
  expect(readDraft(JSON.parse(JSON.stringify(draft(found))))?.urls).toEqual(found)
})

test('entries kept by an earlier version have no sources, and are brought back all the same', () => {
  const wire = { value: 'a.example', type: 'domain', action: 'block' }
  expect(readDraft(draft([wire]))?.urls).toEqual([{ ...wire, sources: [], transforms: [] }])
})

test.each([{ transforms: ['made up'] }, { sources: [{ line: '1', text: 'a' }] }])(
  'what is no entry is no draft: %j',
  (part) => {
    expect(
      readDraft(draft([{ value: 'a.example', type: 'domain', action: 'block', ...part }])),
    ).toBeUndefined()
  },
)
