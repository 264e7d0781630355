import { expect, test } from 'vitest'
import { noFilters } from '../filters.ts'
import { departmentsOf, meantBy, meantOf } from './departments.ts'

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
  const search = (value: string) => meantBy({ ...noFilters, by: 'department', value }, known)
  expect(search('Enginering')).toEqual({ sought: 'Enginering', nearest: 'Engineering' })
  expect(search('engin')).toBeUndefined()
  expect(search('Zoology')).toBeUndefined()
  expect(meantBy({ ...noFilters, by: 'name', value: 'Sale' }, known)).toBeUndefined()
  expect(meantOf('Saless', known)).toEqual({ sought: 'Saless', nearest: 'Sales' })
  expect(meantOf(undefined, known)).toBeUndefined()
})
