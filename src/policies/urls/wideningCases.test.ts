/** Texts that once were read as half an address, or as more than one: each with the values that it gives. */
import { describe, expect, test } from 'vitest'
import { readText } from './readText.ts'
import { namedIn, read, readJson, valuesOf } from './urls.fixture.ts'

const halves = readJson('halves') as Readonly<Record<string, readonly (readonly string[])[]>>
const rows = Object.entries(halves).flatMap(([kind, texts]) =>
  texts.map(([text = '', ...values]) => ({ kind, text, values })),
)

test.each(rows)('$kind: $text', ({ text, values }) => {
  const reading = read(text)
  expect(valuesOf(reading)).toEqual(values)
  expect(values.length + namedIn(reading).length > 0 || !/https?:/.test(text)).toBe(true)
})

describe('an everyday list is taken whole', () => {
  test.each([
    'hxxp://a[.]example\nB.example/x\nd.example\nnew.example',
    'https://a.example/\nb.example\nc.example/x/\nd.example/y\nhttps://e.example/x?id=\nhttps://f.example/',
    'a.example/x-\nb.example\nc.example/_\nd.example',
    'http://a.example/x\nb.example\n192.0.2.1\nhttps://192.0.2.2/a\n[2001:db8::1]\nc.example.',
    'domain,tag\nevil.example,Win32/Emotet\nworse.example,phishing/malware\nworst.example,tlp:amber/strict',
    'url,tag\nhttp://a.example/1,Win32/Emotet\nhttp://b.example/2,Win32/Qakbot\nhttp://c.example/3,Win32/Emotet',
  ])('%j', (text) => {
    const { leftOut, found, lines } = readText(text, { action: 'block' })
    expect(leftOut).toEqual([])
    expect(found).toHaveLength(lines - (text.includes(',') ? 1 : 0))
  })

  test('and an invalid line in a long list removes no other entry than the one that it may belong to', () => {
    const many = Array.from({ length: 30 }, (_, at) => `https://h${at}.example/a/long/path`)
    const { found, leftOut } = readText(`a.example\n/a/b\nb.example/x\nn/o/t/h/i/n/g\n${many.join('\n')}`, {
      action: 'block',
    })
    expect(found).toHaveLength(30)
    expect(leftOut.map(({ text }) => text)).toEqual(['a.example', 'b.example/x'])
  })

  test('and so is a text chosen to be one address per line', () => {
    const text = 'https://a.example/?u=\nb.example/x'
    expect(readText(text, { action: 'block' }).found).toEqual([])
    const { found } = readText(text, { action: 'block', mode: 'list' })
    expect(found.map(({ value }) => value)).toEqual(['a.example/?u=', 'b.example/x'])
  })
})
