import { expect, test } from 'vitest'
import { departmentsOf } from './departments.ts'

test('departments of several lists are offered once, and no empty one', () => {
  const records = ['Sales', '', ' ', 'Ärzte', 'Sales', 'IT'].map((department) => ({
    emailAddress: '',
    name: '',
    department,
    watchlistCount: 1,
  }))
  expect(departmentsOf(records, ['Legal', 'Sales'])).toEqual(['Ärzte', 'IT', 'Legal', 'Sales'])
})
