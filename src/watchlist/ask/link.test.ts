import * as fc from 'fast-check'
import { describe as group, expect, it, test } from 'vitest'
import { watchlistSearch, type WatchlistSearch } from '../search.ts'
import { joinNames, leftOut, saidIn, splitNames, withoutNames } from './link.ts'

const everything: WatchlistSearch = { videos: 'one.two', sort: '-videos', q: 'anna', ids: 'a b' }

group('what names people', () => {
  it.each(['name', 'email'])('is a search by %s, and the quick filter', (by) => {
    const { link, names } = splitNames({ ...everything, by, for: 'lind' })
    expect(names).toEqual({ for: 'lind', q: 'anna' })
    expect(link).toEqual({ by, videos: 'one.two', sort: '-videos', ids: 'a b' })
    expect(saidIn(names)).toBe('“lind” and “anna”')
  })

  it.each(['department', 'customAttribute'])('is not a search by %s', (by) => {
    const { link, names } = splitNames({ by, for: 'Sales' })
    expect(names).toEqual({})
    expect(link).toEqual({ by, for: 'Sales' })
    expect(saidIn(names)).toBe('')
  })

  it('is joined with the rest of the address to the same view', () => {
    const some = fc.option(fc.string(), { nil: undefined })
    const by = fc.option(fc.constantFrom('name', 'email', 'department', 'shoeSize'), { nil: undefined })
    fc.assert(
      fc.property(fc.record({ by, for: some, ids: some, videos: some, q: some, sort: some }), (search) => {
        const { link, names } = splitNames(search)
        expect(joinNames(link, { names, owner: 'us:a' }, ['us:a'])).toEqual(
          JSON.parse(JSON.stringify(search)),
        )
        expect(link.q).toBeUndefined()
      }),
    )
  })

  it('gives way to the address, and a state of something else is nothing', () => {
    const owner = 'us:a'
    const names = { q: 'anna', for: 'x' }
    expect(joinNames({ q: 'bea' }, { names, owner }, [owner])).toEqual({ q: 'bea', for: 'x' })
    for (const state of [undefined, null, {}, { names: 3, owner }, { names: { q: 3 }, owner }, 'x']) {
      expect(joinNames({ q: 'bea' }, state, [owner])).toEqual({ q: 'bea' })
    }
  })

  it('stays with an account that has new keys', () => {
    expect(joinNames({}, { names: { q: 'anna' }, owner: 'us:a' }, ['us:b', 'us:a'])).toEqual({ q: 'anna' })
  })

  it.each([
    [{ by: 'name', for: 'lind', videos: 'one' }, { videos: 'one' }],
    [
      { by: 'department', for: 'Sales', q: 'anna' },
      { by: 'department', for: 'Sales' },
    ],
    [{ by: 'name' }, { by: 'name' }],
  ])('takes with it the search that is for a name: %j', (search, shared) => {
    expect(withoutNames(search)).toEqual(shared)
  })

  it('is of no use to another account, which may sign in to the same tab', () => {
    const state = { names: { q: 'anna', for: 'x' }, owner: 'us:a' }
    expect(joinNames({ left: 'one' }, state, ['us:b'])).toEqual({ left: 'one' })
    expect(joinNames({ left: 'one' }, { names: state.names }, ['us:b'])).toEqual({ left: 'one' })
  })
})

test.each([
  [{}, []],
  [{ by: 'department', for: 'Sales', videos: 'none.any', sort: '-videos' }, []],
  [{ by: 'customAttribute', for: 'Oslo', ids: 'a,b' }, []],
  [{ by: 'name' }, []],
  [{ videos: 'two.five' }, ['“five” for “videos”']],
  [{ videos: 'one.any' }, ['“one” for “videos”']],
  [{ sort: '-height' }, ['“-height” for “sort”']],
  [{ by: 'shoeSize', for: 44 }, ['“shoeSize” for “by”', '“44” for “for”']],
  [{ left: 'one.five' }, ['“five” for “left”']],
  [{ view: 'table' }, ['“table” for “view”']],
  [{ view: 'departments', department: ['a', 'b'] }, []],
  [{ left: 'two', range: '5..' }, ['“5..” for “range”']],
  [{ ids: {} }, ['“{}” for “ids”']],
  [{ videos: [1] }, ['“[1]” for “videos”']],
])('the link %j says what was left out of it', (raw, notes) => {
  expect(leftOut(watchlistSearch.parse(raw))).toEqual(
    notes.map((what) => `The link has ${what}, which this page cannot use.`),
  )
})
