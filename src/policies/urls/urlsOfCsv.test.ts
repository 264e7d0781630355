// Claim: Nothing that is pasted is widened
// Claim: Each pasted line is accounted for
import { describe, expect, test } from 'vitest'
import { read, countsOf, valuesOf } from './urls.fixture.ts'
import { readText } from './urls.ts'

describe('a CSV', () => {
  test.each([',', ';', '\t', '|'])('with %j between its cells', (delimiter) => {
    const text = [
      ['Value', 'TYPE', 'action'],
      ['hxxp://a[.]example/x', 'URL', 'Allow'],
      ['b.example', '', ''],
      ['c.example', 'hostname', 'monitor'],
      ['d.example', 'phishing', 'deny'],
    ]
    const reading = read(text.map((cells) => cells.join(delimiter)).join('\n'))
    expect(reading.mode).toBe('csv')
    expect(reading.columns).toEqual({
      value: 0,
      type: 1,
      action: 2,
      header: true,
      names: ['Value', 'TYPE', 'action'],
    })
    expect(reading.found.map(({ value, type, action }) => [value, type, action])).toEqual([
      ['a.example/x', 'url', 'allow'],
      ['b.example', 'domain', 'block'],
      ['d.example', 'domain', 'block'],
    ])
    expect(reading.rejected).toMatchObject([{ line: 4, code: 'no order' }])
    expect(reading.ignored).toMatchObject([{ line: 1, why: 'header' }])
  })

  test('with quotes, line ends in a cell and empty rows is counted by its rows, each at its line', () => {
    const text =
      'note,url\r\n"two\r\nlines, ""quoted""","https://a.example/b,c"\r\n,\r\n\r\n# no\r\nx,b.example\r\n'
    const reading = read(text, 'csv')
    const { lines, found, ignored } = reading
    expect(lines).toBe(7)
    expect(countsOf(reading)).toEqual({ kept: 2, merged: 0, rejected: 0, ignored: 5 })
    expect(found.map(({ value, sources }) => [value, sources[0]?.line])).toEqual([
      ['a.example/b,c', 2],
      ['b.example', 7],
    ])
    expect(ignored.map(({ line, why }) => [line, why])).toEqual([
      [1, 'header'],
      [4, 'empty'],
      [5, 'empty'],
      [6, 'comment'],
      [8, 'empty'],
    ])
  })

  test('of one column has nothing to separate', () => {
    expect(valuesOf(read('url\na.example/x,y\nb.example/x;y|z', 'csv'))).toEqual([
      'a.example/x,y',
      'b.example/x;y|z',
    ])
  })

  test('never cuts an address at its comma: a row with a cell too many is rejected', () => {
    const { found, rejected } = read(
      'url,action\na.example/x,y,block\n"b.example/x,y",block\nc.example,,',
      'csv',
    )
    expect(found.map(({ value }) => value)).toEqual(['b.example/x,y', 'c.example'])
    expect(rejected).toMatchObject([{ line: 2, reason: expect.stringContaining('more cells') as string }])
  })

  test('with a quote that never closes loses no row', () => {
    const text = 'url,note\na.example,"open\nb.example,x\nc.example,y'
    expect(valuesOf(read(text, 'csv'))).toEqual(['a.example', 'b.example', 'c.example'])
  })

  test('without a header is read by the column with the most addresses', () => {
    const { columns, found } = read('1,2026-01-01,a.example/x\n2,2026-01-02,b.example\n3,,c.example')
    expect(columns).toEqual({ value: 2, header: false, names: ['Column 1', 'Column 2', 'Column 3'] })
    expect(found).toHaveLength(3)
  })

  test('with a header of other words keeps it out', () => {
    const { columns, ignored } = read('Ort;Seite\nBonn;a.example\nKöln;b.example')
    expect(columns).toMatchObject({ value: 1, header: true, names: ['Ort', 'Seite'] })
    expect(ignored).toMatchObject([{ line: 1, why: 'header' }])
  })

  test.each([
    ['url\tcomment\nevil.example\tseen\nbad.example\tseen\n', [0, 0]],
    ['domain;action\n\nevil.example;block\n\nbad.example;allow\n\n', [0, 1]],
    ['evil.example\tblock\nbad.example\tallow\n', [0, 1]],
    ['evil.example,block\nbad.example,allow', [0, 1]],
    ['evil.example,domain,block\nbad.example,domain,Allow\n', [0, 1]],
    ['indicator;verdict\nevil.example;block\nbad.example;allow\n', [0, 1]],
    ['url;status\nevil.example;block\nbad.example;gone\n', [0, 0]],
  ])('of few lines has its cells and its actions: %j', (text, actions) => {
    const { mode, found } = readText(text, { action: 'block' })
    expect([mode, ...found.map(({ value, action }) => [value, action])]).toEqual([
      'csv',
      ['evil.example', ['block', 'allow'][actions[0] ?? 0]],
      ['bad.example', ['block', 'allow'][actions[1] ?? 0]],
    ])
  })

  test('is read by the columns that the admin names', () => {
    const columns = { value: 1, action: 0, header: false, names: ['Column 1', 'Column 2'] }
    const options = { mode: 'csv', action: 'block', columns } as const
    expect(readText('allow,a.example', options).found).toMatchObject([
      { value: 'a.example', action: 'allow' },
    ])
  })

  test.each([
    [',block', '"value" is empty'],
    ['d41d8cd98f00b204e9800998ecf8427e,md5', 'Its type is "md5"'],
    ['setup.zip,filename', 'Its type is "filename"'],
    ['a.example/x,domain', 'cover more'],
    ['ann@a.example,url', 'email'],
    ['a.example b.example,url', 'space'],
    ['invoice.pdf,url', 'file name'],
  ])('rejects the row %j: %s', (row, reason) => {
    const { rejected } = read(`value,type\n${row}`, 'csv')
    expect(rejected).toEqual([
      {
        line: 2,
        text: row,
        code: expect.any(String) as string,
        reason: expect.stringContaining(reason) as string,
      },
    ])
  })

  test('with the same value and another action is not a duplicate', () => {
    const reading = read('value,action\na.example,block\na.example,allow\na.example,block', 'csv')
    expect(countsOf(reading)).toEqual({ kept: 1, merged: 1, rejected: 1, ignored: 1 })
    expect(reading.rejected[0]).toMatchObject({ line: 3, text: 'a.example,allow' })
  })
  test('whose first row holds an address has no header', () => {
    const { rejected, ignored } = read('kit,(seen at a.example)\nkit,(seen at b.example)', 'csv')
    expect(rejected.map(({ line }) => line)).toEqual([1, 2])
    expect(ignored).toEqual([])
  })
})
