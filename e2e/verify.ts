/** Verifies a request against admin-api §5 with node:crypto and no code of src: an independent check of the signature. */
import { createHmac, randomUUID } from 'node:crypto'
import type { Call } from './guards.ts'

export interface Credentials {
  accessKey: string
  secretKey: string
  applicationId: string
  applicationKey: string
  /** The region to sign in to with them, by default `sandbox`. In API 2.0 the access key is the client id. */
  region?: string
}

export const keysOf = ({ accessKey, secretKey, applicationId, applicationKey }: Credentials) => [
  accessKey,
  secretKey,
  applicationId,
  applicationKey,
]

type SentRequest = Pick<Call, 'method' | 'url' | 'headers'>

const minutes = 60_000
const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const dateShape = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} UTC$/
const base64Sha1 = /^[A-Za-z0-9+/]{27}=$/

/** The signature of admin-api §5 over the headers as sent. `path` is the endpoint's, without the base URL. */
function signatureOf(date: string, requestId: string, path: string, credentials: Credentials): string {
  return createHmac('sha1', Buffer.from(credentials.secretKey, 'base64'))
    .update([date, requestId, path, credentials.applicationKey].join(':'))
    .digest('base64')
}

/** The signed headers of admin-api §5 for one request, which has an id of its own. */
export function signedHeaders(path: string, credentials: Credentials): Record<string, string> {
  const requestId = randomUUID()
  const date = new Date().toUTCString().replace('GMT', 'UTC')
  return {
    Authorization: `MC ${credentials.accessKey}:${signatureOf(date, requestId, path, credentials)}`,
    'x-mc-req-id': requestId,
    'x-mc-app-id': credentials.applicationId,
    'x-mc-date': date,
    'Content-Type': 'application/json',
    Accept: 'application/json',
  }
}

/** The access key and the signature of an Authorization header, if it has the shape `MC key:signature`. */
export function readAuthorization(header = ''): { accessKey: string; signature: string } | undefined {
  const [, accessKey, signature] = /^MC ([^:\s]+):(\S+)$/.exec(header) ?? []
  return accessKey === undefined || signature === undefined ? undefined : { accessKey, signature }
}

/** The problems of a request, whose header names are in lower case, and which was sent `now`. Without that, the page's clock is faked, and may say anything. */
export function* verifyRequest(
  request: SentRequest,
  credentials: Credentials,
  now?: number,
): Generator<string> {
  yield* commonProblems(request)
  const { url, headers } = request
  const requestId = headers['x-mc-req-id'] ?? ''
  const date = headers['x-mc-date'] ?? ''
  const authorization = readAuthorization(headers.authorization)

  if (headers['x-mc-app-id'] !== credentials.applicationId) {
    yield `x-mc-app-id is "${headers['x-mc-app-id']}", not "${credentials.applicationId}"`
  }

  const time = Date.parse(date.replace('UTC', 'GMT'))
  if (!dateShape.test(date) || Number.isNaN(time)) yield `x-mc-date has the wrong shape: "${date}"`
  else if (new Date(time).toUTCString().replace('GMT', 'UTC') !== date) yield `no such day: "${date}"`
  else if (now !== undefined && Math.abs(now - time) > 15 * minutes) {
    yield `x-mc-date is ${Math.round((now - time) / minutes)} minutes from now: "${date}"`
  }

  if (authorization === undefined) yield 'Authorization is not of the shape "MC accessKey:signature"'
  else {
    if (authorization.accessKey !== credentials.accessKey) yield 'Authorization has another access key'
    if (!base64Sha1.test(authorization.signature)) yield 'the signature is not the Base64 of 20 bytes'
    if (authorization.signature !== signatureOf(date, requestId, pathOf(url), credentials)) {
      yield `the signature is wrong for "${date}:${requestId}:${pathOf(url)}:<application key>"`
    }
  }
}

const pathOf = (url: string) => new URL(url).pathname.replace(/^\/r\/[^/]+/, '')

function* commonProblems({ method, url, headers }: SentRequest): Generator<string> {
  const { search } = new URL(url)
  const requestId = headers['x-mc-req-id'] ?? ''
  if (method !== 'POST') yield `method is ${method}, not POST`
  if (search !== '') yield `the URL has a query: ${search}`
  if (!guid.test(requestId)) yield `x-mc-req-id is no GUID: "${requestId}"`
  for (const name of ['content-type', 'accept']) {
    if (headers[name] !== 'application/json') yield `${name} is "${headers[name]}", not application/json`
  }
  yield* argumentProblems(pathOf(url), headers['x-mc-arg'])
}

/** admin-api §4.3: an import's input travels in `x-mc-arg`; the other operations have no such header. */
function* argumentProblems(path: string, argument: string | undefined): Generator<string> {
  const isImport = path === '/api/user/import-users'
  if (!isImport && argument !== undefined) yield 'x-mc-arg belongs to imports only'
  else if (isImport && argument === undefined) yield 'an import without x-mc-arg'
  if (!isImport || argument === undefined) return
  if (!/^[\x20-\x7e]*$/.test(argument)) yield 'x-mc-arg is not plain ASCII'
  if (argument.length > 8 * 1024) yield `x-mc-arg has ${argument.length} bytes, above 8 KiB`
  try {
    // Any value is possible. The check is all that is relied on.
    const items = (JSON.parse(argument) as { data?: unknown } | null)?.data
    if (Array.isArray(items) && items.length === 1) return
  } catch {
    // No JSON is as wrong as another value.
  }
  yield 'x-mc-arg is not JSON with a `data` array of one item'
}

/** The problems of a request of API 2.0 (api-2.0.md), which has a token for the signature. */
export function* verifyBearer(request: SentRequest): Generator<string> {
  yield* commonProblems(request)
  for (const name of ['x-mc-app-id', 'x-mc-date'])
    if (request.headers[name]) yield `${name} belongs to API 1.0`
}

export const readBearer = (header = ''): string | undefined => /^Bearer (\S+)$/.exec(header)?.[1]
