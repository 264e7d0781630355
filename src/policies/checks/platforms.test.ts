import { parse } from 'tldts'
import { describe, expect, test } from 'vitest'
import { platforms } from './platforms.ts'

test('there are at least 80, of every kind, without duplicates', () => {
  expect(platforms.length).toBeGreaterThanOrEqual(80)
  expect(new Set(platforms.map(({ domain }) => domain)).size).toBe(platforms.length)
  expect(new Set(platforms.map(({ kind }) => kind)).size).toBe(10)
})

test('a public suffix is listed only for a better reason', () => {
  const known = platforms.filter(({ domain }) => {
    const { publicSuffix, isPrivate } = parse(domain, { allowPrivateDomains: true })
    return isPrivate === true && publicSuffix === domain
  })
  expect(known.filter(({ kind }) => kind !== 'CDN').map(({ domain }) => domain)).toEqual([
    'translate.goog',
    'web.core.windows.net',
    'blob.core.windows.net',
    'githubusercontent.com',
  ])
})

describe('a platform', () => {
  test.each(platforms)('$domain', ({ domain, kind, reason }) => {
    expect(domain).toMatch(/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/)
    const { isIcann, isPrivate } = parse(domain, { allowPrivateDomains: true })
    expect(isIcann || isPrivate).toBe(true)
    // A registrable domain or a host below one, not a registry's suffix.
    expect(parse(domain).domain).not.toBeNull()
    expect(kind).not.toBe('')
    expect(reason).toMatch(/^[A-Z].{20,80}\.$/)
    expect(reason).not.toMatch(/!|\s{2}/)
  })
})
