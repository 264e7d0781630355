import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { WatchlistRecord } from '../../api/schemas.ts'
import { readCase } from '../cases.fixture.ts'
import { peopleToCsv } from '../exports.ts'
import { addressKey } from '../fields.ts'
import { compareLists, describeComparison, groups, personOf, toChangesCsv } from './compareLists.ts'
import { largestFile, readEarlier } from './earlierList.ts'

const person = (emailAddress: string, watchlistCount?: number, name = '', department = '') =>
  ({ emailAddress, name, department, watchlistCount }) satisfies WatchlistRecord

const anyone = fc
  .tuple(fc.constantFrom('', 'a', 'b', 'B ', 'c', 'd'), fc.option(fc.nat(3), { nil: undefined }))
  .map(([address, count]) => person(address, count))
const people = fc.array(anyone, { maxLength: 8 })
const addresses = (list: readonly WatchlistRecord[]) => new Set(list.map(addressKey).filter(Boolean))

it('the comparison has each address in exactly one group, accounts for each record, and is the mirror of its reverse', () => {
  fc.assert(
    fc.property(people, people, (before, after) => {
      const found = compareLists(before, after)
      const pairs = groups.flatMap((group) => found[group])
      const keys = pairs.map((pair) => addressKey(personOf(pair)))
      expect(keys.toSorted()).toEqual([...addresses([...before, ...after])].toSorted())
      const compared = pairs.flatMap((pair) => [pair.before ?? [], pair.after ?? []].flat())
      expect(compared.length + found.withoutAddress + found.repeated).toBe(before.length + after.length)
      const { new: gone, changed, same } = compareLists(after, before)
      const sizes = [gone, changed, same].map((each) => each.length)
      expect(sizes).toEqual([found.gone, found.changed, found.same].map((each) => each.length))
    }),
  )
})

const three = [person('a', 3), person('b', 2)]
it.each([
  [[], [], 'No one changed.'],
  [[person('a', 3)], [person('A ', 3)], 'No one changed.'],
  [three, [person('a', 1), person('c', 1)], '1 new, 1 gone, 1 changed. 3 fewer videos left.'],
  [[person('a', 1, 'Ann', 'HR')], [person('a', 1, 'Ann', 'IT')], '1 changed.'],
  // A missing number is not zero.
  [[person('a')], [person('a', 5)], '1 changed.'],
])('the comparison %j against %j is: %s', (before, after, sentence) => {
  expect(describeComparison(compareLists(before, after))).toBe(sentence)
})

it('the comparison has a file with what was and what is', () => {
  const { changed } = compareLists([person('a', 1, 'Ann', 'HR')], [person('a', 2, 'Ann', '=IT')])
  expect(toChangesCsv('changed', changed).split('\r\n').slice(0, 2)).toEqual([
    '\ufeff"change","email","name before","name after","department before","department after","videos before","videos after"',
    `"changed","a","Ann","Ann","HR","'=IT",1,2`,
  ])
})

const fileOf = (content: BlobPart, name = 'people.csv') => new File([content], name)
const named = 'signet-watchlist-2026-11-22T210507Z'

const odd = [...readCase('formula-cells'), person('zoe@d.example', undefined, "''=Zoë", "'Ann")]

it('an earlier list is the same people after a spreadsheet saved it with semicolons, other line breaks and in Windows-1252', async () => {
  const rows = odd.map(({ name, emailAddress, department, watchlistCount = '' }) => {
    const [shown, of] = [name, department].map((text) => (/^'*[=+\-@\t]/.test(text) ? `'${text}` : text))
    return `"${shown?.replaceAll('"', '""').replace('\n', '\r\n')}";${emailAddress};${of};${watchlistCount}`
  })
  const text = `name;email;department;videos\r\n${rows.join('\r\n')}\r\n`
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  const read = await readEarlier(fileOf(bytes))
  if ('reason' in read) throw new Error(read.reason)
  expect(read.readAt).toBeUndefined()
  expect(compareLists(read.people, odd).same).toHaveLength(odd.length)
})

it('an earlier list has its columns in any order, beside others', async () => {
  const text = 'id,Videos,EMAIL,name,department\n7,2,a@d.example,Ann,HR\n'
  expect(await readEarlier(fileOf(text))).toMatchObject({ people: [person('a@d.example', 2, 'Ann', 'HR')] })
})

it.each([
  [`${named}.csv`, undefined],
  [`${named}-12-of-500.csv`, 'It has 12 of the 500 that were read.'],
  [`${named}-incomplete (1).csv`, 'It is of a list that was not read to its end.'],
])('an earlier list %s is read as it was exported, and says when, and what it lacks', async (name, gap) => {
  const csv = peopleToCsv(odd)
  expect(csv.slice(1).match(/(?:^|,|\n)"[=+\-@\t\r]/g)).toBeNull()
  const readAt = Date.UTC(2026, 10, 22, 21, 5, 7)
  expect(await readEarlier(fileOf(csv, name))).toEqual({ people: odd, readAt, gap })
})

it.each([
  ['', 'The file is empty.'],
  ['PK\u0003\u0004', 'The file is a spreadsheet: save it as CSV.'],
  ['name,email\n"a', 'A quotation mark in the file is not closed.'],
  ['name,email\na,b', 'The file lacks "department", "videos" in its headings.'],
  ['x'.repeat(largestFile + 1), 'The file is too large: 20,000,001 bytes (limit 20,000,000).'],
])('an earlier list is refused with a reason (%#)', async (text, reason) => {
  expect(await readEarlier(fileOf(text))).toEqual({ reason })
})
