import { expect, test } from 'vitest'
import { afterWrites, unseen } from './seen.ts'

test('a store is known after the writes of this tab, unless another tab wrote too', () => {
  const fresh = unseen('salt')
  expect(fresh).toEqual({ salt: 'salt', head: 0, anchor: 0, written: false })
  expect(unseen('salt', true).written).toBe(true)
  const seen = { ...fresh, anchor: 2, head: 4, revision: 7 }
  const known = { salt: 'salt', anchor: 2, head: 9, revision: 9, written: true }
  const [first, second] = [
    { revision: 7, head: 6 },
    { revision: 8, head: 9 },
  ]
  expect(afterWrites(seen, [first, second])).toEqual(known)
  expect(afterWrites(seen, [second])).toBeUndefined()
  expect(afterWrites(seen, [first, { ...second, revision: 9 }])).toBeUndefined()
  expect(afterWrites(seen, [])).toBeUndefined()
  expect(afterWrites(fresh, [first])).toBeUndefined()
})
