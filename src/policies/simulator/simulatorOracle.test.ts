import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Url, toUrl, simulator } from './simulator.fixture.ts'

const slashless = (text: string) => text.replace(/^(\S+ [^/?]+)\/(?=$|\?)/, '$1')

/** The same rules without a tree: all candidates that could cover the URL, the most specific first. */
function oracle(url: string, urls: readonly Url[]): string {
  const [, host = '', path = '', query = ''] = /^([^/?]*)([^?]*)(.*)$/.exec(url) ?? []
  const names = (at: string): string[] => [
    at,
    ...(at.includes('.') ? names(at.slice(at.indexOf('.') + 1)) : []),
  ]
  const places = [path]
  for (let end = path.length; end > 0; end--) {
    if (path[end] === '/' || path[end - 1] === '/') places.push(path.slice(0, end))
  }
  const parameters = query === '' ? [] : query.slice(1).split('&')
  const withQuery = parameters.map(
    (_, index) => `url ${host}${path}?${parameters.slice(0, parameters.length - index).join('&')}`,
  )
  const candidates = [
    ...withQuery,
    ...[...places, ''].map((place) => `url ${host}${place}`),
    ...names(host).map((name) => `domain ${name}`),
  ]
  for (const candidate of candidates) {
    const hits = urls.filter(({ type, value }) => slashless(`${type} ${value}`) === slashless(candidate))
    const actions = new Set(hits.map(({ action }) => action))
    if (actions.size > 0) return actions.size > 1 ? 'cannot tell' : [...actions].join('')
  }
  return 'no match'
}

const oneOf = (...texts: string[]) => fc.constantFrom(...texts)
const host = fc
  .array(oneOf('a', 'b', 'ab', 'www'), { maxLength: 2 })
  .map((labels) => [...labels, 'kit', 'example'].join('.'))
const path = fc
  .array(oneOf('/', '/x', '/y', '/xy', '/x-', '/x/'), { maxLength: 3 })
  .map((parts) => parts.join(''))
const query = fc
  .array(oneOf('p', 'q=1', 'p='), { maxLength: 3 })
  .map((parts) => (parts.length > 0 ? `?${parts.join('&')}` : ''))
const anyUrl = fc.tuple(host, path, query).map((parts) => parts.join(''))
const anyEntry = fc.oneof(
  fc.tuple(oneOf('block', 'allow'), host).map((parts) => `${parts[0]} domain ${parts[1]}`),
  fc.tuple(oneOf('block', 'allow'), anyUrl).map((parts) => `${parts[0]} url ${parts[1]}`),
)

test('the tree finds the same entry as a search of all candidates', () => {
  fc.assert(
    fc.property(
      fc.array(anyEntry, { maxLength: 20 }),
      fc.array(anyUrl, { minLength: 1, maxLength: 8 }),
      (entries, urls) => {
        const made = simulator(entries)
        for (const url of urls)
          expect(`${url} ${made.simulate(url).outcome}`).toBe(`${url} ${oracle(url, entries.map(toUrl))}`)
      },
    ),
    { numRuns: 2_000 },
  )
})
