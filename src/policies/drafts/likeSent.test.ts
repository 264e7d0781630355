import { expect, test } from 'vitest'
import type { PolicyScope } from '../../api/schemas.ts'
import { sentOf } from '../sent/sentPolicy.fixture.ts'
import { likeSent } from './likeSent.ts'

const like = (scope: Partial<PolicyScope>) =>
  likeSent(sentOf('INC-4711', { scopes: [{ description: 'Scope', ...scope }] }))

test('the reasons in the comment are not taken along, since they are asked again', async () => {
  const draft = await like({ comment: 'Asked for by legal.\nblock (own domain) phish.example: INC-4711' })
  expect(draft?.values.scopes.map(({ comment }) => comment)).toEqual(['Asked for by legal.'])
})

test('a target with fields but no type does not become everyone', async () => {
  expect(await like({ to: { groupId: 'g-1' } })).toBeUndefined()
  expect(await like({ from: { attribute: { id: 'a-1', value: 'Bern' } } })).toBeUndefined()
  expect((await like({ from: {}, to: { type: 'everyone' } }))?.values.scopes).toHaveLength(1)
})
