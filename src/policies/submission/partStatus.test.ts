import { expect, test } from 'vitest'
import type { Entry } from '../urls/entry.ts'
import { digestOfPart, statusesOf } from './partStatus.ts'
import { makeSubmission, withPart } from './submission.ts'

const entries: Entry[] = Array.from({ length: 5_001 }, (_, index) => ({
  value: `h${index}.example`,
  type: 'domain',
  action: 'block',
  sources: [],
  transforms: [],
}))
const submission = makeSubmission(
  entries,
  [],
  { description: 'Wave', policies: [{ description: 'All' }], urls: [] },
  1,
)
const look = () => ({ requests: new Map(), liveTabs: new Set<string>(), own: undefined })

test.each(['', ' '])(
  'a part by the name of "%s" has no digest, and does not block the others',
  async (name) => {
    const renamed = withPart(withPart(submission, 0, { isCreated: true }), 1, { name })
    const [first, second] = renamed.parts
    if (!first || !second) throw new Error('There are two parts.')
    expect(await digestOfPart(renamed, first, entries)).toMatch(/^[\da-f]{64}$/)
    expect(await digestOfPart(renamed, second, entries)).toBeUndefined()
    expect((await statusesOf(renamed, entries, look)).map(({ state }) => state)).toEqual([
      'created',
      'waiting',
    ])
  },
)
