/** Serves the files of the build from memory: compressed once, and cached for good if the name carries a hash. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { answer } from './answers.ts'
import { policyOf } from './securityHeaders.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
}

/** The codings that this server offers, the preferred one first. */
const codings = ['br', 'gzip'] as const

/** The page itself is never cached, so that no page asks for the files of an older build. */
function cacheControl(name: string): string {
  if (name.endsWith('.html')) return 'no-store'
  return /^assets\/.+-[\w-]{8}\.\w+$/.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

function readFile(path: string, name: string, isOauth: boolean) {
  const content = readFileSync(path)
  // Level 5 of 11 takes 0.1 s for the whole build. Level 11 takes 6 s and saves another 9 %.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  return {
    headers: {
      'Content-Security-Policy': policyOf(`/${name}`, isOauth),
      'Content-Type': types[extname(name)] ?? 'application/octet-stream',
      'Cache-Control': cacheControl(name),
      Vary: 'Accept-Encoding',
      // The tag is weak, because all codings of a file share it.
      ETag: `W/"${createHash('sha256').update(content).digest('base64url')}"`,
    },
    content,
    compressed: { br: brotliCompressSync(content, { params }), gzip: gzipSync(content) },
  }
}

/** Whether `Accept-Encoding` names the coding with a weight above zero. */
const accepts = (header: string, coding: string): boolean =>
  header.split(',').some((part) => {
    const [name = '', weight = 1] = part.split(/;\s*q=/)
    return name.trim() === coding && Number(weight) > 0
  })

/** Serves the files that are in the folder now. A later build is served after the next start. `isOauth`: see policyOf. */
export function serveFiles(folder: string, isOauth = false) {
  const files = new Map<string, ReturnType<typeof readFile>>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).replaceAll('\\', '/')
    files.set(`/${name}`, readFile(path, name, isOauth))
  }

  return ({ url = '/', method = '', headers }: IncomingMessage, response: ServerResponse): void => {
    const path = url.replace(/\?.*$/s, '')
    const file = files.get(path === '/' ? '/index.html' : path)
    if (!file) return answer(response, 404, { error: 'not found' })
    if (method !== 'GET' && method !== 'HEAD') {
      return answer(response, 405, { error: 'method not allowed' }, { Allow: 'GET, HEAD' })
    }
    if (headers['if-none-match']?.includes(file.headers.ETag)) {
      response.writeHead(304, file.headers).end()
      return
    }
    const coding = codings.find((name) => accepts(String(headers['accept-encoding']), name))
    const body = coding ? file.compressed[coding] : file.content
    const encoding = coding && { 'Content-Encoding': coding }
    response.writeHead(200, { ...file.headers, ...encoding, 'Content-Length': body.length }).end(body)
  }
}
