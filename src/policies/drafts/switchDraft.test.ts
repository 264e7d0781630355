import { expect, test } from 'vitest'
import type { Draft } from '../../drafts/drafts.ts'
import { openStored, type PageDraft, replaceWith } from './switchDraft.ts'

const place = { owner: 'eu:00ff00ff', page: 'policies' }

/** The page changes while the switch waits for one of these. */
function stand(overtakenBy?: 'settle' | 'open' | 'read' | 'putAside', isKept = true) {
  const said: string[] = []
  let isOvertaken = false
  const reach = <T>(what: string, answer: T): Promise<T> => {
    said.push(what)
    return new Promise((resolve) => {
      setTimeout(() => {
        isOvertaken ||= what.split(' ')[0] === overtakenBy
        resolve(answer)
      })
    })
  }
  const standing: PageDraft<string> = {
    drafts: {
      open: (id) => reach(`open ${id}`, { id, at: 1, content: 'Other' } satisfies Draft),
      putAside: (id) => reach(`putAside ${id}`, true),
    },
    id: 'here',
    settle: () => reach('settle', isKept),
    isOvertaken: () => isOvertaken,
    show: (content, id) => said.push(`show ${content} as ${id}`),
  }
  const read = (content: unknown) => reach('read', content as string)
  return { said, standing, read }
}
const next = { id: 'other', place }

test('another draft replaces the one on the page, which is released', async () => {
  const { said, standing, read } = stand()
  expect(await openStored(standing, next, read, { isLost: false })).toBeUndefined()
  expect(said).toEqual(['settle', 'open other', 'read', 'show Other as other', 'putAside here'])
})

test.each(['settle', 'open', 'read'] as const)(
  'where the page changes during %s, its draft stays and the other is released',
  async (during) => {
    const { said, standing, read } = stand(during)
    expect(await openStored(standing, next, read, { isLost: false })).toBe('overtaken')
    expect(said).toEqual(['settle', 'open other', 'read', 'putAside other'])
  },
)

test('a change after the switch belongs to the new draft', async () => {
  const { said, standing, read } = stand('putAside')
  expect(await openStored(standing, next, read, { isLost: false })).toBeUndefined()
  expect(said.at(-1)).toBe('putAside here')
})

test('a new draft is shown unless the page changed', async () => {
  const free = stand()
  expect(await replaceWith(free.standing, 'New', { isLost: false })).toBeUndefined()
  expect(free.said).toEqual(['settle', 'show New as undefined', 'putAside here'])
  const late = stand('settle')
  expect(await replaceWith(late.standing, 'New', { isLost: false })).toBe('overtaken')
  expect(late.said).toEqual(['settle'])
})

test('a draft that cannot be kept is replaced only after a confirmation', async () => {
  const { said, standing, read } = stand(undefined, false)
  expect(await replaceWith(standing, 'New', { isLost: false })).toBe('lost')
  expect(await openStored(standing, next, read, { isLost: false })).toBe('lost')
  expect(said).toEqual(['settle', 'settle'])
  expect(await replaceWith(standing, 'New', { isLost: true })).toBeUndefined()
})

test('an unreadable draft is released', async () => {
  const { said, standing } = stand()
  expect(await openStored(standing, next, async () => undefined, { isLost: false })).toBe('gone')
  expect(said).toEqual(['settle', 'open other', 'putAside other'])
})
