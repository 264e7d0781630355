import { expect, test } from 'vitest'
import { importInput } from '../../api/schemas.ts'
import { checkValues, noValues, toRequest } from './importJob.ts'

test('the request has the file type and every option of admin-api §4.3 that was set, trimmed', () => {
  expect(toRequest(noValues, 'CSV')).toEqual({ fileType: 'CSV' })
  const flags = { allowAddressMigration: true, clearGroup: true }
  const values = { notifyEmailAddress: ' it@example.com ', groupId: ' eNoGroup\n', ...flags }
  const request = toRequest(values, 'XLSX')
  const trimmed = { notifyEmailAddress: 'it@example.com', groupId: 'eNoGroup' }
  expect(request).toEqual({ ...trimmed, ...flags, fileType: 'XLSX' })
  expect(importInput.safeParse(request).success).toBe(true)
})

const notAnAddress = ['it', 'it@', '@example.com', 'it@example', 'i t@example.com']
test.each<[Partial<typeof noValues>, problem: string]>([
  [{}, ''],
  [{ clearGroup: true, groupId: 'eNoGroup' }, ''],
  [{ clearGroup: true, groupId: ' ' }, 'group to clear'],
  [{ groupId: 'eNo Group' }, 'a space'],
  ...notAnAddress.map((notifyEmailAddress): [object, string] => [
    { notifyEmailAddress },
    'Not an email address',
  ]),
])('the form with %j has the problem "%s"', (values, problem) => {
  const found = Object.values(checkValues({ ...noValues, ...values })).map(({ message }) => message)
  expect(found).toHaveLength(problem === '' ? 0 : 1)
  expect(found.join()).toContain(problem)
})
