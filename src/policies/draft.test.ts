import { expect, test } from 'vitest'
import { newChoice, readDraft } from './draft.ts'
import { newPolicy } from './policy.ts'
import { readText } from './urls.ts'

const draft = (urls: readonly unknown[]) => ({
  values: newPolicy(),
  urls,
  text: '',
  choice: newChoice,
  answers: {},
})

test('a list is brought back with where each entry came from', () => {
  const { found } = readText('hxxps://münchen[.]de/a\nb.example', { mode: 'lines', action: 'block' })
  expect(readDraft(JSON.parse(JSON.stringify(draft(found))))?.urls).toEqual(found)
})

const entry = { value: 'a.example', type: 'domain', action: 'block', sources: [], transforms: [] }

test('an entry is an entry', () => {
  expect(readDraft(draft([entry]))?.urls).toEqual([entry])
})

test.each([{ transforms: ['made up'] }, { sources: [{ line: '1', text: 'a' }] }, { value: 1 }])(
  'what is no entry is no draft: %j',
  (part) => {
    expect(readDraft(draft([{ ...entry, ...part }]))).toBeUndefined()
  },
)
