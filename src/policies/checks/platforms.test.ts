import { parse } from 'tldts'
import { expect, test } from 'vitest'
import { platforms } from './platforms.ts'

test('there are at least 80, without duplicates', () => {
  expect(platforms.length).toBeGreaterThanOrEqual(80)
  expect(new Set(platforms.map(({ domain }) => domain)).size).toBe(platforms.length)
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

test('each is a registrable domain or a host below one, not a registry suffix', () => {
  const form = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/
  const wrong = platforms.filter(({ domain }) => !form.test(domain) || parse(domain).domain === null)
  expect(wrong).toEqual([])
})
