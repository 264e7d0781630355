import { expect, test } from 'vitest'
import { createQueue } from './queue.ts'

const pause = () => new Promise((resolve) => setTimeout(resolve))

function makePage() {
  const page = { is: 'first', said: [] as string[] }
  const { join, change } = createQueue()
  const queue = {
    change,
    join: <T>(work: (isOvertaken: () => boolean) => Promise<T>) => join(() => page.is, work),
  }
  return { page, queue }
}

test('operations run one after the other, and a failure does not block the next', async () => {
  const { page, queue } = makePage()
  const ask = (what: string) =>
    queue.join(async () => {
      page.said.push(`${what} begins`)
      await pause()
      page.said.push(`${what} ends`)
      if (what === 'a') throw new Error('No room.')
      return what
    })
  const asked = await Promise.allSettled([ask('a'), ask('b'), ask('c')])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(page.said).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('a change by an earlier operation does not overtake', async () => {
  const { page, queue } = makePage()
  const [, second] = await Promise.all([
    queue.join(async () => {
      await pause()
      queue.change(() => (page.is = 'second'))
    }),
    queue.join(async (isOvertaken) => isOvertaken()),
  ])
  expect(second).toBe(false)
})

test('typing overtakes the operations requested before it', async () => {
  const { page, queue } = makePage()
  const first = queue.join(async (isOvertaken) => {
    await pause()
    const late = isOvertaken()
    queue.change(() => (page.is = 'second'))
    return late
  })
  const second = queue.join(async (isOvertaken) => isOvertaken())
  page.is = 'first, and more'
  const third = queue.join(async (isOvertaken) => isOvertaken())
  expect(await Promise.all([first, second, third])).toEqual([true, true, false])
})
