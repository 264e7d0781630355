import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveFiles } from './files.ts'
import * as http from './http.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'signet-'))
const page = '<title>Signet</title>'.repeat(50)
const names = ['app-Ab_C12-9.js', 'app.js', 'people.csv', 'app.css', 'logo.svg', 'notes.txt', 'odd.bin']

beforeAll(() => {
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, 'more/assets'), { recursive: true })
  writeFileSync(join(folder, 'more/assets/app-Ab_C12-9.js'), '')
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'config.json'), '{}')
  for (const name of names) writeFileSync(join(folder, 'assets', name), name)
})
afterAll(() => rmSync(folder, { recursive: true }))

async function ask(path: string, headers = {}, method = 'GET') {
  const response = await http.ask(await http.serve(serveFiles(folder)), path, headers, method)
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

const utf8 = (type: string) => `text/${type}; charset=utf-8`
test.each([
  ['/ /index.html /?query=/x', utf8('html'), 'no-store'],
  ['/config.json', 'application/json', 'no-cache'],
  ['/assets/app-Ab_C12-9.js', utf8('javascript'), 'public, max-age=31536000, immutable'],
  ['/assets/app.js /more/assets/app-Ab_C12-9.js', utf8('javascript'), 'no-cache'],
  ['/assets/app.css', utf8('css'), 'no-cache'],
  ['/assets/people.csv', utf8('csv'), 'no-cache'],
  ['/assets/logo.svg', 'image/svg+xml', 'no-cache'],
  ['/assets/notes.txt', utf8('plain'), 'no-cache'],
  ['/assets/odd.bin', 'application/octet-stream', 'no-cache'],
])('a file %s is served as %s and cached as %s', async (paths, type, cache) => {
  for (const path of paths.split(' ')) {
    const { status, headers, body } = await ask(path)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, type, cache])
    expect([headers.vary, headers['content-length']]).toEqual(['Accept-Encoding', String(body.length)])
  }
})

test.each([
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip , br;q=0', 'gzip'],
  ['br; q=0, gzip; q=1', 'gzip'],
  ['br;q=0.1', 'br'],
  ['br ; q=0.0,gzip ;q=0', undefined],
  ['brr, xgzip', undefined],
])('a file is compressed for Accept-Encoding "%s" as %s', async (accepted, coding) => {
  const { headers, body } = await ask('/', { 'accept-encoding': accepted })
  expect([headers['content-encoding'], headers['content-length']]).toEqual([coding, String(body.length)])
  const plain = coding === 'br' ? brotliDecompressSync(body) : coding ? gunzipSync(body) : body
  expect(plain.toString()).toBe(page)
})

test('a file that the browser has is not sent again', async () => {
  const { etag = '' } = (await ask('/')).headers
  expect(etag).toMatch(/^W\/"[\w-]{43}"$/)
  const known = await ask('/', { 'if-none-match': `"x", ${etag}` })
  expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, etag])
  expect((await ask('/assets/app.js', { 'if-none-match': etag })).status).toBe(200)
})

const missing = '/none /assets /assets/ /../index.html /index.html/ /assets/app-Ab_C12-9.jss'
test.each(missing.split(' '))('%s does not exist', async (path) => {
  const { status, body } = await ask(path)
  expect([status, body.toString()]).toEqual([404, '{"error":"not found"}'])
})

test.each([
  ['HEAD', 200, undefined, `${page.length}`, ''],
  ['POST', 405, 'GET, HEAD', undefined, '{"error":"method not allowed"}'],
])('files are only read: %s', async (method, code, allow, length, text) => {
  const { status, headers, body } = await ask('/', {}, method)
  expect([status, headers.allow, headers['content-length'], body.toString()]).toEqual([
    code,
    allow,
    length,
    text,
  ])
})
