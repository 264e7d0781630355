import { expect, test } from 'vitest'
import type { PolicyScope } from '../../api/schemas.ts'
import { describePeriod, sentenceOf } from './sentence.ts'

const block = { action: 'block' }
const allow = { action: 'allow' }
const scope = (part: Partial<PolicyScope> = {}): PolicyScope => ({ description: 'A', ...part })
const textOf = (...given: Parameters<typeof sentenceOf>) =>
  sentenceOf(...given)
    .map(({ text }) => text)
    .join('')

const finance = { type: 'email_domain', emailDomain: 'finance.example' } as const
const internal = { type: 'internal_addresses' } as const
const mailFrom = 'Block 1 URL for mail from anyone in finance.example'
const until = '2026-11-27T17:00:00+0000'

test.each([
  [[block], [scope()], 'Block 1 URL for everyone'],
  [[block, block, allow], [scope()], 'Block 2 URLs and allow 1 URL for everyone'],
  [[], [scope()], 'Add URLs for everyone'],
  [[block], [scope({ to: finance })], 'Block 1 URL for anyone in finance.example'],
  [[block], [scope({ from: finance })], mailFrom],
  [[block], [scope({ from: finance, to: internal })], `${mailFrom} to internal addresses`],
  [[block], [scope({ toDate: until })], 'Block 1 URL for everyone until 27 Nov 2026 18:00'],
  [[block], [scope({ toDate: 'soon' })], 'Block 1 URL for everyone until "soon" (no valid date)'],
  [[block], [scope(), scope()], 'Block 1 URL in 2 scopes'],
] as const)('%j', (urls, scopes, sentence) => {
  expect(textOf(urls, scopes, 'Europe/Berlin')).toBe(sentence)
})

test('the sentence of a policy asks for the first URL by the action that it would have', () => {
  expect(textOf([], [scope()], 'UTC', undefined, 'allow')).toBe('Add URLs to allow for everyone')
})

test('the sentence of a policy marks what to look at', () => {
  const marked = sentenceOf([block], [scope()]).filter(({ as }) => as)
  expect(marked).toEqual(['Block', '1 URL', 'everyone'].map((text) => ({ text, as: 'strong' })))
})

test.each([
  [scope(), 'Starts at once. No end date.'],
  [scope({ fromDate: until }), 'Starts 27 Nov 2026 18:00. No end date.'],
  [scope({ fromDate: 'soon' }), 'Starts "soon" (no valid date). No end date.'],
  [scope({ enabled: false }), 'Starts at once. No end date. It is switched off.'],
])('the sentence of a policy says the period of %j', (one, words) => {
  expect(describePeriod([one], 'Europe/Berlin')).toBe(words)
})
