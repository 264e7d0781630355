import { describe, expect, test } from 'vitest'
import { seeLine } from './characters.ts'
import { markLine, notationsOf } from './formats.ts'

/** What is read of a line, and what is said of it. */
function mark(line: string, text = line) {
  const marked = markLine(seeLine(line), notationsOf(text))
  return (
    marked && [
      marked.text.trim(),
      marked.why ?? marked.parts.map(({ said }) => said.why?.code ?? said.action).join(' '),
    ]
  )
}

describe('a line in a notation', () => {
  test.each([
    // Each line of a hosts file begins with an address that is none of the list.
    ['0.0.0.0 a.example b.example # c.example', ['a.example b.example   c.example', 'in comment']],
    ['||a.example^', ['a.example', '']],
    ['||a.example^$important', ['a.example', '']],
    ['||a.example^$third-party', ['||a.example^$third-party', 'limited rule']],
    ['@@||a.example^', ['a.example', 'exception']],
    ['! https://a.example', ['https://a.example', 'in comment']],
    ['address=/a.example/0.0.0.0', ['a.example', '']],
    ['local-zone: "a.example" always_nxdomain', ['a.example', 'block']],
    ['local-zone: "a.example" transparent', ['a.example', 'allow']],
    ['a.example CNAME rpz-passthru.', ['a.example', 'allow']],
    ['*.a.example CNAME .', ['*.a.example', '']],
    ['welcomelist_uri_host a.example', ['a.example', 'allow']],
    ['block a.example', ['a.example', 'block']],
    ['allow a.example, b.example', ['a.example, b.example', 'allow']],
    ['a.example whitelisted', ['a.example', 'allow']],
    ['a.example -> allow', ['a.example', 'allow']],
    ['- [ ] block a.example', ['a.example', 'not confirmed block']],
    ['Name Server: ns1.a.example', ['ns1.a.example', 'registry']],
    ["[url:value='https://a.example/x']", [`[${' '.repeat(10)}'https://a.example/x']`, '']],
  ])('%j', (line, expected) => {
    expect(mark(line)).toEqual(expected)
  })

  test.each([
    'Allowed a.example was seen',
    'safe a.example',
    'See a.example today',
    'a.example was seen',
    '# a.example',
    'x || y',
  ])('is not %j', (line) => {
    expect(mark(line)).toBeUndefined()
  })

  test('"OK" is an order only beside a refusal, not as the answer of a site', () => {
    expect(mark('a.example OK', 'a.example OK\nb.example REJECT')).toEqual(['a.example', 'allow'])
    expect(mark('a.example OK', 'a.example OK\nb.example FAILED')).toBeUndefined()
  })

  test('a removed line of a change is left out, and an added one is read', () => {
    const text = '@@ -1,2 +1,2 @@\n-a.example\n+b.example'
    expect([mark('-a.example', text), mark('+b.example', text), mark('-a.example')]).toEqual([
      ['a.example', 'not confirmed'],
      ['b.example', ''],
      undefined,
    ])
  })

  test('"#" begins a comment in a list, and a heading in another text', () => {
    expect(mark('# https://a.example', 'b.example 1\n# https://a.example\nc.example 2')).toEqual([
      'https://a.example',
      'in comment',
    ])
    expect(
      mark('# https://a.example', 'Words of a report.\n# https://a.example\nMore words.'),
    ).toBeUndefined()
  })
})
