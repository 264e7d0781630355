import { expect, test } from 'vitest'
import { eachTargetField, fieldsOf, isPlain, targetKeys, targetTypes } from './targets.ts'

test('each field of a target has its key of admin-api §2.2', () => {
  expect(targetTypes.filter((type) => !isPlain(type)).map((type) => [type, ...fieldsOf(type)])).toEqual([
    ['email_domain', 'emailDomain'],
    ['profile_group', 'groupId'],
    ['address_attribute_value', 'attributeId', 'attributeName', 'attributeValue'],
    ['individual_email_address', 'emailAddress'],
  ])
  const keys = {
    emailDomain: 'emailDomain',
    groupId: 'groupId',
    attributeId: 'attribute.id',
    attributeName: 'attribute.name',
    attributeValue: 'attribute.value',
    emailAddress: 'emailAddress',
  }
  expect(Object.fromEntries(targetKeys)).toEqual(keys)
  expect(eachTargetField(7)).toEqual(Object.fromEntries(Object.keys(keys).map((field) => [field, 7])))
})
