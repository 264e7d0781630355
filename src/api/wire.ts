/** The unsigned request on the wire, made from an operation and its input by pure functions, so that it can be shown. */
import { notSent } from './errors.ts'
import { isObject } from './object.ts'
import type { Operation } from './operations.ts'

/** The largest page that the vendor's own client requests (beyond-the-spec §2). */
const pageSize = 500

/** The limit of `x-mc-arg`: servers refuse more than 16 KiB of headers in all, some even less. */
const maxArgBytes = 8 * 1024

/**
 * JSON in ASCII: every other character is a `\u` escape of four digits. `fetch` throws on code points above U+00FF in a header
 * and sends U+0080 to U+00FF as one Latin-1 byte (beyond-the-spec §6), so neither may reach it.
 */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** A request before it is signed. */
export interface WireRequest {
  /** The path as signed: without the region's prefix. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON as text, so that the browser's network panel shows it. For an import, the file as it is. */
  readonly body: string | Blob
}

export interface WireOptions {
  /** The body of an operation whose input travels in `x-mc-arg`. */
  readonly file?: Blob
  /** Reads only: the token of the page. */
  readonly pageToken?: string
  /** Reads only: rows per page, 500 by default. */
  readonly pageSize?: number
  /** Reads only: whether `meta.pagination` is sent, by default it is. */
  readonly isPaged?: boolean
  /** API 2.0: the search of the watchlist is a list (api-2.0.md). */
  readonly auth?: 'oauth' | undefined
}

/**
 * Builds the request of admin-api §4: `data` is an array with the one input, and unset keys are left out. Throws an
 * `ApiError` (nothing was sent) if the input breaks the schema or `x-mc-arg` would be too large.
 */
export function toWire(operation: Operation, input: unknown, options: WireOptions = {}): WireRequest {
  const { error } = operation.input.safeParse(input)
  if (error) {
    const failures = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
    const happened = 'The request is incomplete. Nothing was sent.'
    throw notSent({ operation, kind: 'refused', happened, failures })
  }
  const { path } = operation
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
  if (operation.carrier === 'x-mc-arg') {
    const arg = asciiJson({ data: [input] })
    if (arg.length > maxArgBytes) {
      const happened = `The options take ${arg.length} bytes in a header. The limit is ${maxArgBytes}. Nothing was sent.`
      const advice = 'Shorten the notification address or the group id.'
      throw notSent({ operation, kind: 'too-large', happened, advice })
    }
    const { file } = options
    if (!file?.size) {
      const happened = 'The file is empty. Nothing was sent.'
      throw notSent({ operation, kind: 'refused', happened, advice: 'Choose a file with content.' })
    }
    return { path, headers: { ...headers, 'x-mc-arg': arg }, body: file }
  }
  const pagination = { pageSize: options.pageSize ?? pageSize, pageToken: options.pageToken }
  const meta = operation.kind === 'read' && (options.isPaged ?? true) ? { pagination } : undefined
  const item =
    options.auth && isObject(input) && input.searchBy ? { ...input, searchBy: [input.searchBy] } : input
  return { path, headers, body: JSON.stringify({ meta, data: [item] }) }
}

/** The one item of `data` in a request, wherever it travels: what `toWire` was given, by the keys of the wire. */
export function itemOf({ headers, body }: Omit<WireRequest, 'path'>): unknown {
  const text = headers['x-mc-arg'] ?? body
  if (typeof text !== 'string') return undefined
  const { data: [item] = [] } = JSON.parse(text) as { data?: unknown[] } // `toWire` made this body.
  if (!isObject(item) || !Array.isArray(item.searchBy)) return item
  return { ...item, searchBy: (item.searchBy as unknown[])[0] }
}
