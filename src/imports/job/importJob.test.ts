import { describe, expect, test } from 'vitest'
import { importInput } from '../../api/schemas.ts'
import { checkValues, noValues, toRequest } from './importJob.ts'

describe('the request', () => {
  test('has the file type, and no option that was not set', () => {
    expect(toRequest(noValues, 'CSV')).toEqual({ fileType: 'CSV' })
  })

  test('has every option of admin-api §4.3 that was set, trimmed', () => {
    const values = {
      notifyEmailAddress: ' it@example.com ',
      allowAddressMigration: true,
      groupId: ' eNoGroup\n',
      clearGroup: true,
    }
    const request = toRequest(values, 'XLSX')
    expect(request).toEqual({
      notifyEmailAddress: 'it@example.com',
      allowAddressMigration: true,
      groupId: 'eNoGroup',
      clearGroup: true,
      fileType: 'XLSX',
    })
    expect(importInput.safeParse(request).success).toBe(true)
  })
})

describe('the checks', () => {
  test('accept an empty form', () => {
    expect(checkValues(noValues)).toEqual({})
  })

  test.each(['it', 'it@', '@example.com', 'it@example', 'i t@example.com'])(
    'refuse %s as an address to notify',
    (notifyEmailAddress) => {
      expect(checkValues({ ...noValues, notifyEmailAddress }).notifyEmailAddress?.message).toMatch(
        /Not an email address/,
      )
    },
  )

  test('require a whole group id for clearing', () => {
    expect(checkValues({ ...noValues, clearGroup: true, groupId: ' ' }).groupId?.message).toMatch(
      /group to clear/,
    )
    expect(checkValues({ ...noValues, groupId: 'eNo Group' }).groupId?.message).toMatch(/a space/)
    expect(checkValues({ ...noValues, clearGroup: true, groupId: 'eNoGroup' })).toEqual({})
  })
})
