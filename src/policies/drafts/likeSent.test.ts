import { expect, test } from 'vitest'
import type { PolicyScope } from '../../api/schemas.ts'
import { trialOf } from '../../ledger/book/trial.ts'
import { sentOf } from '../sent/sentPolicy.fixture.ts'
import { likeSent } from './likeSent.ts'

const now = Date.UTC(2026, 10, 21)
const like = async (scope: Partial<PolicyScope>) =>
  (await likeSent(sentOf('INC-4711', { scopes: [{ description: 'Scope', ...scope }] }).sent.subject, now))
    ?.draft

test('dates that have passed are not copied: a start is now, and an end must be entered', async () => {
  const [past, next] = ['2026-11-20T09:00:00+0000', '2026-11-22T09:00:00+0000']
  const scopes = [
    { description: 'Over', fromDate: past, toDate: past },
    { description: 'To come', fromDate: next, toDate: next },
  ]
  const made = await likeSent(sentOf('INC-4711', { scopes }).sent.subject, now)
  expect(made?.note).toBe(' Its end has passed. Enter a new one.')
  expect(made?.draft.values.scopes).toMatchObject([
    { start: '', fromDate: '', end: 'date', toDate: '' },
    { start: 'date', end: 'date' },
  ])
  expect(made?.draft.values.scopes[1]?.toDate).not.toBe('')
  expect((await likeSent(sentOf('INC-4711').sent.subject, now))?.note).toBe('')
})

test('the reasons in the comment are not taken along, since they are asked again', async () => {
  const draft = await like({
    comment: 'Asked for by legal.\nReason: block (own domain), phish.example: INC-4711',
  })
  expect(draft?.values.scopes.map(({ comment }) => comment)).toEqual(['Asked for by legal.'])
})

test('a renewal of a stored end that does not exist must be given another', async () => {
  const toDate = '2026-02-30T18:00:00Z'
  const { input } = sentOf('INC-4711', { scopes: [{ description: 'Scope', toDate }] }).sent.subject
  const renewed = { requestId: '0f0e0d0c-0000-4000-8000-000000000001', at: now }
  const made = await likeSent({ input }, now, renewed)
  expect(made?.draft.values.scopes).toMatchObject([{ start: 'date', fromDate: toDate, end: 'date', toDate }])
  expect(made?.note).toContain(' Enter an end.')
})

test('a trial is copied as the full policy', async () => {
  const [trial = {}] = trialOf([{ description: 'Scope', comment: 'Ticket' }], now - 1, Infinity) ?? []
  const draft = await like(trial)
  expect(draft?.values.scopes).toMatchObject([{ end: '', toDate: '', comment: 'Ticket' }])
})

test('a target with fields but no type does not become everyone', async () => {
  expect(await like({ to: { groupId: 'g-1' } })).toBeUndefined()
  expect(await like({ from: { attribute: { id: 'a-1', value: 'Bern' } } })).toBeUndefined()
  const to = { type: 'web_device', value: 'laptop-1' }
  const input = { ...sentOf('INC-4711').sent.subject.input, policies: [{ description: 'Scope', to }] }
  expect(await likeSent({ input }, now)).toBeUndefined()
  expect((await like({ from: {}, to: { type: 'everyone' } }))?.values.scopes).toHaveLength(1)
})
