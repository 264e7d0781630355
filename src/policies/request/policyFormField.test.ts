import { describe, expect, test } from 'vitest'
import { formField, newPolicy } from './policy.ts'

describe('the form field of a failure', () => {
  test.each([
    ['description', 'description'],
    ['policies.0.description', 'scopes.0.description'],
    ['policies.12.enabled', 'scopes.12.enabled'],
    ['policies.0.enforced', 'scopes.0.enforced'],
    ['policies.0.bidirectional', 'scopes.0.bidirectional'],
    ['policies.0.override', 'scopes.0.override'],
    ['policies.0.fromPart', 'scopes.0.fromPart'],
    ['policies.0.comment', 'scopes.0.comment'],
    ['policies.0.fromDate', 'scopes.0.fromDate'],
    ['policies.0.toDate', 'scopes.0.toDate'],
    ['policies.0.fromEternal', 'scopes.0.start'],
    ['policies.0.toEternal', 'scopes.0.end'],
    ['policies.1.from.type', 'scopes.1.from.type'],
    ['policies.1.to.emailAddress', 'scopes.1.to.emailAddress'],
    ['policies.1.from.emailDomain', 'scopes.1.from.emailDomain'],
    ['policies.1.to.groupId', 'scopes.1.to.groupId'],
    ['policies.1.from.attribute.id', 'scopes.1.from.attributeId'],
    ['policies.1.to.attribute.name', 'scopes.1.to.attributeName'],
    ['policies.1.to.attribute.value', 'scopes.1.to.attributeValue'],
    ['policies.0.conditions.sourceIPs', 'scopes.0.sourceIPs'],
    ['policies.0.conditions.sourceIPs.3', 'scopes.0.sourceIPs'],
    ['policies.0.conditions.sourceIPs.13', 'scopes.0.sourceIPs'],
    ['policies.0.conditions.hostnames', 'scopes.0.hostnames'],
    ['policies.0.conditions.spfDomains', 'scopes.0.spfDomains'],
    ['policies.0.conditions', 'scopes.0.moreConditions'],
    ['policies.0.conditions.other', 'scopes.0.moreConditions'],
    ['policies.0.conditions.other.1.deeper', 'scopes.0.moreConditions'],
  ])('%s is %s', (field, name) => {
    expect(formField(field)).toBe(name)
  })

  test.each([
    '',
    'data',
    'urls',
    'urls.0.value',
    'urls[0].value',
    'policies',
    'policies.0',
    'policies.x.description',
    'policies.0.',
    'policies.0.from',
    'policies.0.from.attribute',
    'policies.0.conditionss',
    'policies.0.fromEternel',
    'policies.0.description.more',
    'policies.0.from.description',
    'a.policies.0.description',
    'descriptions',
  ])('"%s" does not exist, so that the summary shows it', (field) => {
    expect(formField(field)).toBeUndefined()
  })

  test('is one that the form has', () => {
    const [first] = newPolicy().scopes
    // Not a field of the spec, or one of the conditions.
    const own = ['start', 'end', 'fromPartOther', 'moreConditions']
    for (const name of Object.keys(first ?? {}).filter((key) => !own.includes(key))) {
      const field = ['sourceIPs', 'hostnames', 'spfDomains'].includes(name) ? `conditions.${name}` : name
      const found = formField(`policies.0.${field}`)
      // A whole target has no field.
      expect(found).toBe(name === 'from' || name === 'to' ? undefined : `scopes.0.${name}`)
    }
  })
})
