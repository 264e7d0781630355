import { beforeEach, expect, test } from 'vitest'
import { dismiss, lifeOf, toast, toasts } from './toast.ts'

const shown = () => toasts.get().map(({ message }) => message)

beforeEach(() => toasts.set([]))

test('the latest stands last, and of more than three the oldest goes', () => {
  for (const message of ['a', 'b', 'c', 'd']) toast({ message })
  expect(shown()).toEqual(['b', 'c', 'd'])
})

test('the same message twice is two toasts, and one of them is dismissed', () => {
  toast({ message: 'a' })
  toast({ message: 'a' })
  dismiss(toasts.get()[0]!.id)
  expect(shown()).toEqual(['a'])
})

test('a toast with Undo stays at least ten seconds', () => {
  expect(lifeOf({ message: 'a', undo: () => undefined })).toBeGreaterThanOrEqual(10_000)
  expect(lifeOf({ message: 'a' })).toBeLessThan(10_000)
})
