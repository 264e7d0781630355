import { parse } from 'tldts'
import { describe, expect, test } from 'vitest'
import { platforms } from './platforms.ts'

test('there are enough of them, each once, of every kind', () => {
  expect(platforms.length).toBeGreaterThanOrEqual(80)
  expect(new Set(platforms.map(({ domain }) => domain)).size).toBe(platforms.length)
  expect(new Set(platforms.map(({ kind }) => kind)).size).toBe(11)
})

describe('a platform', () => {
  test.each(platforms)('$domain', ({ domain, kind, reason }) => {
    expect(domain).toMatch(/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/)
    const { isIcann, isPrivate } = parse(domain, { allowPrivateDomains: true })
    expect(isIcann || isPrivate).toBe(true)
    // A registrable domain or a host below one; never a suffix that a registry sells names under.
    expect(parse(domain).domain).not.toBeNull()
    expect(kind).not.toBe('')
    expect(reason).toMatch(/^[A-Z].{20,80}\.$/)
    expect(reason).not.toMatch(/!|\s{2}/)
  })
})
