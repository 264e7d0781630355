import { expect, test } from 'vitest'
import { idOf, policyInput } from '../../log/entry.fixture.ts'
import { newPolicy } from '../request/policy.ts'
import { readText } from '../urls/readText.ts'
import { refuse } from '../urls/reasons.ts'
import { documentOf, draftOf, isEmpty, newDraft, type PolicyDraft, readDraft } from './policyDraft.ts'

const { found } = readText('hxxps://münchen[.]de/a\nb.example', { mode: 'list', action: 'block' })
const left = [{ line: 2, text: 'https://', ...refuse('no address') }]
const full: PolicyDraft = {
  ...newDraft(),
  urls: found,
  text: 'half',
  leftOut: left,
  answers: { 'block own domain': { reason: 'INC-4711', values: ['b.example'] } },
  editing: { value: 'b.example', text: 'c.example', action: 'allow', type: 'domain' },
  sent: { requestId: idOf(1), input: policyInput() },
}
const stored = (draft: object): unknown => JSON.parse(JSON.stringify(draft))

test('a draft comes back as it was, with the source of each entry', () => {
  const read = readDraft(stored(full))
  expect(read).toEqual(full)
  expect(read && draftOf(documentOf(read), read.values)).toEqual(full)
})

test('the request that it notes is frozen again, to the byte', () => {
  const { frozen } = documentOf(full)
  expect(frozen?.request.body).toBe(`{"data":[${JSON.stringify(policyInput())}]}`)
  expect(documentOf(newDraft()).frozen).toBeUndefined()
})

test('a field that is new in the form has its first value', () => {
  const { scopes, ...rest } = newPolicy()
  const older = scopes.map(({ moreConditions: _later, ...scope }) => scope)
  expect(readDraft(stored({ ...newDraft(), values: { ...rest, scopes: older } }))?.values).toEqual(
    newPolicy(),
  )
})

const others = [undefined, 'text', { ...newDraft(), version: undefined }, { ...newDraft(), version: 2 }]
test.each(others.map((content) => [content]))('a draft of another version is not read: %j', (content) =>
  expect(readDraft(content)).toBeUndefined(),
)

test.each<[string, Partial<PolicyDraft>, boolean]>([
  ['nothing', {}, true],
  ['blanks', { text: '  ' }, true],
  ['an entry', { urls: found }, false],
  ['a text', { text: 'a' }, false],
  ['a line that was left out', { leftOut: left }, false],
  ['a name', { values: { ...newPolicy(), description: 'Wave' } }, false],
])('whether there is something to keep: %s', (_, part, expected) => {
  expect(isEmpty({ ...newDraft(), ...part })).toBe(expected)
})
