// Claim: New keys do not hide what the former keys sent
import { describe, expect, test } from 'vitest'
import { endedEvent, idOf, sentEvent, verdictEvent } from './event.fixture.ts'
import type { Ended } from './event.ts'
import { applyEvents, currentOutcome, isOf, isOfKeys, requestsOf, type JournalAccount } from './requests.ts'

const tab = idOf(99)
const sent = (n: number) => sentEvent({ id: idOf(n), at: n, account: 'ab' })
const ended = (n: number, outcome: Ended['outcome'] = 'accepted') =>
  endedEvent({ id: idOf(n), at: n + 100, outcome })
const verdict = (n: number, word: 'arrived' | 'did not arrive') => verdictEvent(n, word, n + 200)
const living = new Set([tab])

describe('the book', () => {
  test('has one entry per request, in the order in which they were sent', () => {
    const book = requestsOf([sent(2), sent(1), ended(1), ended(2)])
    expect([...book.keys()]).toEqual([idOf(2), idOf(1)])
    expect(book.get(idOf(1))).toEqual({ sent: sent(1), ended: ended(1) })
  })

  test('shows no end and no verdict without a sent request', () => {
    expect(requestsOf([ended(1), verdict(2, 'arrived')]).size).toBe(0)
  })

  test('is the same one if nothing is new', () => {
    const book = requestsOf([sent(1), ended(1), verdict(1, 'arrived')])
    expect(applyEvents(book, [sent(1), ended(1), verdict(1, 'arrived')])).toBe(book)
    expect(applyEvents(book, [])).toBe(book)
  })

  test('keeps an end that was known before the start was read again', () => {
    const book = requestsOf([sent(1), ended(1)])
    expect(applyEvents(book, [sent(1), sent(2)]).get(idOf(1))?.ended).toEqual(ended(1))
  })

  test('takes the content of an event whenever it is opened, and never loses it', () => {
    const content = { date: 'd', headers: {} }
    const closed = requestsOf([sent(1)])
    const open = applyEvents(closed, [{ ...sent(1), content }])
    expect(open.get(idOf(1))?.sent.content).toBe(content)
    expect(applyEvents(open, [sent(1)])).toBe(open)
    const encrypted = { iv: new Uint8Array(1), sealed: new ArrayBuffer(1) }
    expect(applyEvents(open, [{ ...sent(1), encrypted }]).get(idOf(1))?.sent).toMatchObject({
      content,
      encrypted,
    })
  })

  test('does not change when more is entered', () => {
    const book = requestsOf([sent(1)])
    applyEvents(book, [ended(1), sent(2)])
    expect([...book.values()]).toEqual([{ sent: sent(1) }])
  })
})

describe('the outcome', () => {
  test('without an end is on its way while the sending tab is open, then unknown', () => {
    expect(currentOutcome({ sent: sent(1) }, living)).toBe('on its way')
    expect(currentOutcome({ sent: sent(1) }, new Set())).toBe('outcome unknown')
  })

  test.each(['accepted', 'read', 'refused', 'not executed', 'failed', 'outcome unknown'] as const)(
    'is the outcome once it ended: %s',
    (outcome) => {
      const entry = { sent: sent(1), ended: ended(1, outcome) }
      expect([currentOutcome(entry, living), currentOutcome(entry, new Set())]).toEqual([outcome, outcome])
    },
  )

  test('is the verdict of the admin, the last one', () => {
    const events = [sent(1), ended(1, 'outcome unknown'), verdict(1, 'arrived')]
    const judged = requestsOf(events).get(idOf(1))
    expect(judged && currentOutcome(judged, living)).toBe('arrived')
    const again = requestsOf([...events, verdict(1, 'did not arrive')]).get(idOf(1))
    expect(again && currentOutcome(again, living)).toBe('did not arrive')
  })
})

describe('a request', () => {
  test.each<[string, JournalAccount | undefined, boolean, boolean]>([
    ['the account with the same keys', { region: 'eu', account: 'ab' }, true, true],
    ['the account with new keys', { region: 'eu', account: 'cd', former: ['ab'] }, true, false],
    ['the account with newer keys', { region: 'eu', account: 'ef', former: ['ab', 'cd'] }, true, false],
    ['another account', { region: 'eu', account: 'cd', former: ['ef'] }, false, false],
    ['the same keys in another region', { region: 'us', account: 'ab' }, false, false],
    ['new keys in another region', { region: 'us', account: 'cd', former: ['ab'] }, false, false],
    ['no account', undefined, false, false],
  ])('is of %s', (_, whose, isOfAccount, isSentWith) => {
    const entry = { sent: sent(1) }
    expect([isOf(entry, whose), isOfKeys(entry, whose)]).toEqual([isOfAccount, isSentWith])
  })

  test('of a colleague is of the account that read it, and not of these keys', () => {
    const entry = { sent: { ...sent(1), account: 'ff', reader: 'ab' } }
    const whose = { region: 'eu', account: 'ab' }
    expect([isOf(entry, whose), isOfKeys(entry, whose)]).toEqual([true, false])
    expect(isOf(entry, { region: 'eu', account: 'ff' })).toBe(false)
    expect(isOf(entry, { region: 'eu', account: 'cd', former: ['ab'] })).toBe(true)
  })
})
