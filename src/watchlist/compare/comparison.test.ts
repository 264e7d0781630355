import * as fc from 'fast-check'
import { describe as group, expect, it } from 'vitest'
import type { WatchlistRecord } from '../../api/schemas.ts'
import {
  changes,
  compare,
  compareFiles,
  addressKey,
  type ComparisonView,
  findSeries,
  views,
} from './comparison.ts'
import { toSnapshotText } from './snapshot.ts'

const person = (
  emailAddress: string,
  watchlistCount?: number,
  department = 'Sales',
  name = 'Ann',
): WatchlistRecord => ({
  emailAddress,
  name,
  department,
  watchlistCount,
})

/** Few values, so that people meet. */
const people = fc.array(
  fc
    .tuple(
      fc.constantFrom('', ' ', 'a@x.example', 'A@X.example', 'b@x.example', 'c@x.example', 'd@x.example'),
      fc.option(fc.nat({ max: 3 }), { nil: undefined }),
      fc.constantFrom('Sales', 'Finance', ''),
      fc.constantFrom('Ann', 'Anna'),
    )
    .map((values) => person(...values)),
)

type People = readonly WatchlistRecord[]
const addresses = (list: People) => new Set(list.map(addressKey).filter(Boolean))

function found(before: People, after: People) {
  const all = compare(before, after)
  const emails = (view: ComparisonView) =>
    all[view].map((row) => addressKey(row.after ?? row.before ?? person('')))
  return Object.fromEntries(views.map((view) => [view, emails(view)])) as Record<ComparisonView, string[]>
}

group('a comparison', () => {
  it('sorts each change', () => {
    const before = [
      person('left@x.example', 1),
      person('Worse@x.example', 1),
      person('better@x.example', 4),
      person('moved@x.example', 2),
      person('same@x.example', 2),
      person('unclear@x.example'),
      person('none@x.example'),
      person('renamed@x.example', 1),
    ]
    const after = [
      person('renamed@x.example', 2, 'Sales', 'Anna'),
      person('none@x.example'),
      person('unclear@x.example', 0),
      person('same@x.example', 2),
      person('moved@x.example', 2, 'Finance'),
      person('better@x.example', 3, 'Finance'),
      person('worse@X.example', 4),
      person('new@x.example', 1),
      person('NEW@x.example', 2),
      person(' ', 1),
    ]
    expect(found(before, after)).toEqual({
      all: [],
      new: ['new@x.example'],
      gone: ['left@x.example'],
      worse: ['worse@x.example', 'renamed@x.example'],
      better: ['better@x.example'],
      moved: ['moved@x.example'],
      unclear: ['unclear@x.example'],
      unchanged: ['none@x.example', 'same@x.example'],
      renamed: ['renamed@x.example'],
      repeated: ['new@x.example'],
      nameless: [''],
    })
  })

  it('puts each address of either list into exactly one change', () => {
    fc.assert(
      fc.property(people, people, (before, after) => {
        const all = found(before, after)
        const listed = changes.flatMap((change) => all[change])
        expect(listed.toSorted()).toEqual([...addresses([...before, ...after])].toSorted())
      }),
    )
  })

  it('accounts for each record', () => {
    fc.assert(
      fc.property(people, people, (before, after) => {
        const all = compare(before, after)
        const rows = [...changes, 'repeated' as const, 'nameless' as const].flatMap((view) => all[view])
        const records = rows.flatMap((row) => [row.before, row.after]).filter(Boolean)
        expect(records).toHaveLength(before.length + after.length)
      }),
    )
  })

  it('of a list with itself finds no change', () => {
    fc.assert(
      fc.property(people, (list) => {
        const { unchanged, repeated, nameless, ...rest } = found(list, list)
        expect(unchanged).toHaveLength(addresses(list).size)
        expect(repeated.length + nameless.length).toBe(2 * (list.length - addresses(list).size))
        expect(Object.values(rest).flat()).toEqual([])
      }),
    )
  })

  it('the other way round is its mirror', () => {
    fc.assert(
      fc.property(people, people, (before, after) => {
        const there = found(before, after)
        const back = found(after, before)
        const same = (one: ComparisonView, other: ComparisonView) =>
          expect(there[one].toSorted()).toEqual(back[other].toSorted())
        same('new', 'gone')
        same('worse', 'better')
        for (const view of ['moved', 'unclear', 'unchanged', 'renamed', 'repeated', 'nameless'] as const)
          same(view, view)
      }),
    )
  })

  it('lists the largest change first', () => {
    const before = [person('a@x.example', 1), person('b@x.example', 1), person('c@x.example', 1)]
    const after = [person('a@x.example', 2), person('b@x.example', 9), person('c@x.example', 2)]
    expect(found(before, after).worse).toEqual(['b@x.example', 'a@x.example', 'c@x.example'])
  })
})

it('a CSV that a spreadsheet saved after the list was read is the earlier of both', async () => {
  const csv = 'name;email;department;videos\nAnn;ann@x.example;Sales;2\n'
  const list = { readAt: 1_000, asked: {}, isComplete: true, total: 0, people: [] }
  const file = new File([csv], 'October.csv', { lastModified: 2_000 })
  expect(await compareFiles([file], list)).toMatchObject({
    comparison: {
      before: { file, readAt: 1_000 },
      after: { total: 0 },
      found: { gone: [{ before: { name: 'Ann' } }] },
    },
  })
})

const listOf = (day: number, ...emails: string[]) => ({
  readAt: day * 86_400_000,
  asked: {},
  isComplete: true,
  total: emails.length,
  people: emails.map((email) => person(email, day)),
})
const fileOf = async (day: number, ...emails: string[]) =>
  new File([await toSnapshotText(listOf(day, ...emails))], `${day}.json`)

group('a series', () => {
  it('counts each person once a list, those on the most lists first', async () => {
    const files = [
      await fileOf(2, 'b@x.example', 'a@x.example', 'A@x.example'),
      await fileOf(1, 'gone@x.example', 'a@x.example'),
    ]
    const { comparison, refused } = await compareFiles(files, listOf(3, 'a@x.example', '', 'b@x.example'))
    expect(refused).toEqual([])
    expect(comparison?.lists.map(({ file }) => file?.name)).toEqual(['1.json', '2.json', undefined])
    expect(comparison?.found.all).toEqual([
      { before: person('a@x.example', 1), after: person('a@x.example', 3), lists: 3 },
      { before: person('b@x.example', 2), after: person('b@x.example', 3), lists: 2 },
      { before: person('gone@x.example', 1), after: person('gone@x.example', 1), lists: 1 },
    ])
    // The changes are those from the first list to the last.
    expect(comparison?.found.new.map(({ after }) => after?.emailAddress)).toEqual(['b@x.example'])
  })

  it('is of the files alone without the list on the page, and of two lists has no view of its own', async () => {
    const files = [await fileOf(1, 'a@x.example'), await fileOf(2, 'a@x.example')]
    const { comparison } = await compareFiles(files, listOf(3, 'c@x.example'), false)
    expect(comparison?.after.file).toBe(files[1])
    expect(comparison?.found).toMatchObject({ all: [], unchanged: [], worse: [{}] })
  })

  it('leaves out every file that is none, and says why', async () => {
    const files = [
      new File(['{}'], 'other.json'),
      await fileOf(1, 'a@x.example'),
      new File(['name\n'], 'names.csv'),
    ]
    const { comparison, refused } = await compareFiles(files, listOf(3, 'a@x.example'))
    expect(refused.map(({ file }) => file.name)).toEqual(['other.json', 'names.csv'])
    expect(comparison?.lists).toHaveLength(2)
    expect(await compareFiles([new File([''], 'empty.csv')], listOf(3))).toEqual({
      refused: [{ file: expect.any(File), reason: 'The file is empty.' }],
    })
  })

  it('has every address of any list, on as many lists as have it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(people, { maxLength: 5 }), async (lists) => {
        const series = await findSeries(lists)
        const all = lists.flatMap((list) => [...addresses(list)])
        expect([...series.keys()].toSorted()).toEqual([...new Set(all)].toSorted())
        for (const [key, { lists: on }] of series) expect(all.filter((each) => each === key)).toHaveLength(on)
      }),
    )
  })
})
