import { expect, test } from 'vitest'
import type { PolicyScope } from '../../api/schemas.ts'
import { idOf, policyInput } from '../../log/entry.fixture.ts'
import { newPolicy } from '../request/policy.ts'
import { readText } from '../urls/readText.ts'
import { refuse } from '../urls/reasons.ts'
import { documentOf, draftOf, isEmpty, likeSent } from './policyDraft.ts'
import { newDraft, type PolicyDraft, readDraft } from './policyDraft.ts'

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
  const draft = readDraft(stored({ ...newDraft(), values: { ...rest, scopes: older } }))
  expect(draft?.values).toEqual(newPolicy())
})

test('what is no draft, or one of another version, is not read', () => {
  const others = [undefined, 'text', ...[undefined, 2].map((version) => ({ ...newDraft(), version }))]
  expect(others.map(readDraft)).toEqual([undefined, undefined, undefined, undefined])
})

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

const now = Date.UTC(2026, 10, 21)
const like = (scope: Partial<PolicyScope>, at = now) =>
  likeSent(policyInput({ policies: [{ description: 'Scope', ...scope }] }), at, now)

test('the dates are moved on: it lasts as long from now on', () => {
  const week = 7 * 86_400_000
  const [scope] = like({ toDate: '2026-11-21T00:00:00+0000' }, now - week)?.values.scopes ?? []
  expect(scope?.fromDate).toBe('')
  expect(Date.parse(scope?.toDate ?? '')).toBe(now + week)
})

test('the reasons in the comment are not taken along, since they are asked again', () => {
  const draft = like({ comment: 'Asked for by legal.\nReason: block (own domain), phish.example: INC-4711' })
  expect(draft?.values.scopes.map(({ comment }) => comment)).toEqual(['Asked for by legal.'])
})

test('an entry is shown in Unicode, and sent as it was', () => {
  const urls = [{ action: 'block', type: 'domain', value: 'xn--mnchen-3ya.de' }]
  const [entry] = likeSent(policyInput({ urls }), now, now)?.urls ?? []
  expect(entry).toEqual({ ...urls[0], unicode: 'münchen.de', sources: [], transforms: [] })
})

test('a target of an unknown type, or with fields but no type, does not become everyone', () => {
  const targets = [{ groupId: 'g-1' }, { attribute: { id: 'a-1', value: 'Bern' } }, { type: 'web_device' }]
  for (const target of targets as PolicyScope['to'][]) {
    expect(like({ to: target })).toBeUndefined()
    expect(like({ from: target })).toBeUndefined()
  }
  expect(like({ from: {}, to: { type: 'everyone' } })?.values.scopes).toHaveLength(1)
})
