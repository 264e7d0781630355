import { expect, test } from 'vitest'
import type { Draft } from '../../drafts/drafts.ts'
import { newDraft } from './draft.ts'
import { beginWith, openStored, type Switch } from './switchDraft.ts'

const named = (description: string) => ({ ...newDraft(), values: { ...newDraft().values, description } })

/** A page with a typed draft, and the storage. `readsDuring`: a paste is read at that step, the first time. */
function makePage({ isKept = true, isLost = false, readsDuring = '', isReadable = true } = {}) {
  const said: string[] = []
  let changes = 0
  const reach = async <T>(what: string, answer: T): Promise<T> => {
    const isFirst = !said.includes(what)
    said.push(what)
    await new Promise((resolve) => setTimeout(resolve))
    if (what === readsDuring && isFirst) changes++
    return answer
  }
  const to: Switch = {
    drafts: {
      save: (id) => reach(`save ${id}`, isKept),
      remove: (id) => reach(`remove ${id}`, true),
      open: (id) =>
        reach(`open ${id}`, { id, at: 1, content: isReadable ? named('Other') : 'no draft' } satisfies Draft),
      putAside: (id) => reach(`putAside ${id}`, true),
    },
    place: { owner: 'eu:00ff00ff', page: 'policies' },
    page: {
      getId: () => 'here',
      typed: () => named('Here'),
      watch: () => {
        const before = changes
        return () => changes !== before
      },
      show: ({ values }, id) => said.push(`show ${values.description} as ${id}`),
    },
    isLost,
  }
  return { said, to }
}

test('the draft on the page is saved before another one is read, and released once that is shown', async () => {
  const { said, to } = makePage()
  expect(await openStored(to, 'other')).toBeUndefined()
  expect(said).toEqual(['save here', 'open other', 'show Other as other', 'putAside here'])
})

test('so it is before a new draft is shown', async () => {
  const { said, to } = makePage()
  expect(await beginWith(to, named('New'))).toBeUndefined()
  expect(said).toEqual(['save here', 'show New as undefined', 'putAside here'])
})

test.each(['save here', 'open other'])(
  'what is added to it during “%s” is saved too',
  async (readsDuring) => {
    const { said, to } = makePage({ readsDuring })
    expect(await openStored(to, 'other')).toBeUndefined()
    expect(said).toEqual(['save here', 'open other', 'save here', 'show Other as other', 'putAside here'])
  },
)

test('an empty page leaves no draft behind', async () => {
  const { said, to } = makePage()
  await beginWith({ ...to, page: { ...to.page, typed: () => undefined } }, named('New'))
  expect(said).toEqual(['remove here', 'show New as undefined', 'putAside here'])
})

test('a draft that cannot be kept is left only after a confirmation', async () => {
  const page = makePage({ isKept: false })
  expect(await beginWith(page.to, named('New'))).toBe('lost')
  expect(await openStored(page.to, 'other')).toBe('lost')
  expect(page.said).toEqual(['save here', 'save here', 'save here', 'save here'])
  const confirmed = makePage({ isKept: false, isLost: true })
  expect(await openStored(confirmed.to, 'other')).toBeUndefined()
  expect(confirmed.said).toContain('show Other as other')
})

test('where the other one cannot be read, the page stays, and the other one is released', async () => {
  const { said, to } = makePage({ isReadable: false })
  expect(await openStored(to, 'other')).toBe('gone')
  expect(said).toEqual(['save here', 'open other', 'putAside other'])
  const { drafts } = to
  expect(await openStored({ ...to, drafts: { ...drafts, open: async () => 'elsewhere' } }, 'other')).toBe(
    'elsewhere',
  )
  expect(said.filter((each) => each.startsWith('show'))).toEqual([])
})
