import { expect, test } from 'vitest'
import { noFilters } from '../filters.ts'
import { departmentsOf, nearestToSearch } from './departments.ts'

test('departments of several lists are offered once, and no empty one', () => {
  const records = ['Sales', '', ' ', 'Ärzte', 'Sales', 'IT'].map((department) => ({
    emailAddress: '',
    name: '',
    department,
    watchlistCount: 1,
  }))
  expect(departmentsOf(records, ['Legal', 'Sales'])).toEqual(['Ärzte', 'IT', 'Legal', 'Sales'])
})

test('the nearest department is offered for one that nobody is in, and not for a part of a known name', () => {
  const known = ['Engineering', '', 'Sales']
  const search = (value: string) => nearestToSearch({ ...noFilters, by: 'department', value }, known)
  expect(search('Enginering')).toBe('Engineering')
  expect(search('engin')).toBeUndefined()
  expect(search('Zoology')).toBeUndefined()
  expect(nearestToSearch({ ...noFilters, by: 'name', value: 'Sale' }, known)).toBeUndefined()
})
