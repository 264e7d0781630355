import { describe, expect, test } from 'vitest'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { isTrial, meantOf, sayMeant, sayTrial, trialOf } from './trial.ts'

type Scope = CreatePolicyInput['policies'][number]

const now = Date.parse('2026-11-26T12:00:13Z')
const inAnHour = '2026-11-26T13:01:00+0000'
const friday = '2026-11-27T17:00:00+0000'
const scope = (part: Partial<Scope> = {}): Scope => ({ description: 'A wave', ...part })
const ending = scope({ toEternal: false, toDate: friday, comment: 'Ticket 4711' })
const cut = (...scopes: Scope[]) => trialOf(scopes, now, Infinity)

describe('a trial', () => {
  test('ends an hour after now, on the minute, and records the end that was meant', () => {
    expect(cut(ending)).toEqual([
      scope({
        toEternal: false,
        toDate: inAnHour,
        comment: `Trial for one hour. A full policy would end ${friday}.\nTicket 4711`,
      }),
    ])
    expect(cut(scope())).toEqual([
      scope({
        toEternal: false,
        toDate: inAnHour,
        comment: 'Trial for one hour. A full policy would have no end.',
      }),
    ])
  })

  test('of a policy that begins later ends an hour after that', () => {
    const fromDate = '2026-11-27T09:00:00+0000'
    expect(cut(scope({ fromDate }))?.[0]?.toDate).toBe('2026-11-27T10:00:00+0000')
    expect(cut(scope({ fromDate: '2026-11-26T09:00:00+0000' }))?.[0]?.toDate).toBe(inAnHour)
  })

  test.each<[string, Scope[]]>([
    ['is not longer', [scope({ toDate: inAnHour })]],
    ['has no end explicitly', [scope({ toEternal: true })]],
    ['has several periods', [scope(), ending]],
    ['begins at several times', [scope(), scope({ fromDate: friday })]],
  ])('is not offered for a policy that %s', (_, scopes) => {
    expect(cut(...scopes)).toBeUndefined()
  })

  test('is not offered where the journal would have forgotten it', () => {
    expect(trialOf([ending], now, Date.parse(inAnHour))).toBeDefined()
    expect(trialOf([ending], now, Date.parse(inAnHour) - 1)).toBeUndefined()
  })

  test.each([[scope()], [ending], [scope({ override: true, comment: 'One\n\nTwo' })]])(
    'is undone to the same bytes: %#',
    (full) => {
      const [trial = full] = cut(full) ?? []
      expect([isTrial(trial), isTrial(full)]).toEqual([true, false])
      expect(JSON.stringify(meantOf(trial))).toBe(JSON.stringify(full))
      expect(meantOf(full)).toBe(full)
    },
  )

  test('has the keys in the order of the schema, as a draft reads them again', () => {
    expect(Object.keys(cut(scope({ override: true, comment: 'x' }))?.[0] ?? {})).toEqual([
      'description',
      'toEternal',
      'toDate',
      'override',
      'comment',
    ])
  })

  test('says what follows', () => {
    expect(sayTrial([ending])).toBe('')
    expect(sayTrial(cut(scope()) ?? [])).toBe(
      'Trial for one hour. Home then asks whether to keep it (no end date).',
    )
    expect(sayMeant(cut(ending)?.[0] ?? ending, 'UTC')).toBe('until 27 Nov 2026 17:00')
  })
})
