import { expect, test } from 'vitest'
import { afterWrites, unseen } from './seen.ts'

test('a store is known after the writes of this tab, unless another tab wrote too', () => {
  const fresh = unseen('epoch')
  expect(fresh).toEqual({ epoch: 'epoch', head: 0, anchor: 0, written: false })
  expect(unseen('epoch', true).written).toBe(true)
  const seen = { ...fresh, anchor: 2, head: 4, revision: 7 }
  const known = { epoch: 'epoch', anchor: 2, head: 9, revision: 9, written: true }
  const [first, second] = [
    { revision: 7, mark: { seq: 6, hash: '' } },
    { revision: 8, mark: { seq: 9, hash: '' } },
  ]
  expect(afterWrites(seen, [first, second])).toEqual(known)
  expect(afterWrites(seen, [second])).toBeUndefined()
  expect(afterWrites(seen, [first, { ...second, revision: 9 }])).toBeUndefined()
  expect(afterWrites(seen, [])).toBeUndefined()
  expect(afterWrites(fresh, [first])).toBeUndefined()
})
