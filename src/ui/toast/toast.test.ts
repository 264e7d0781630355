import { beforeEach, expect, test } from 'vitest'
import { dismiss, toast, toasts } from './toast.ts'

const shown = () => toasts.get().map(({ message }) => message)

beforeEach(() => toasts.set([]))

test('the latest comes last, of more than three the oldest goes, and of two about the same the first', () => {
  for (const message of ['a', 'b', 'c']) toast({ message, about: message })
  toast({ message: 'd', about: 'c' })
  expect(shown()).toEqual(['a', 'b', 'd'])
  toast({ message: 'd' })
  expect(shown()).toEqual(['b', 'd', 'd'])
  dismiss(toasts.get()[1]!.id)
  expect(shown()).toEqual(['b', 'd'])
})
