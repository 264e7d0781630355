/** From an operation and its input to what goes on the wire, but for the signature: pure, so that it can be shown. */
import * as z from 'zod/mini'
import { ApiError } from './errors.ts'
import { asciiJson, maxArgBytes } from './headers.ts'
import type { Operation } from './operations.ts'

/** The largest page the vendor's own client asks for (beyond-the-spec §2). */
const pageSize = 500

/** A request before it is signed: `path` is the one that will be signed. */
export interface WireRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON as text, so that the browser's own network panel shows it; an import's file as it is. */
  readonly body: string | Blob
}

export interface WireOptions {
  /** The body of an operation whose input travels in `x-mc-arg`. */
  readonly file?: Blob
  /** Reads only: the token of the page to ask for. */
  readonly pageToken?: string
  /** Reads only: rows a page, 500 when left out. */
  readonly pageSize?: number
}

/**
 * Builds the request of admin-api §4: `data` is an array with the one input, keys that were not set are left out.
 * Throws an `ApiError` (nothing was sent) where the input breaks the schema or `x-mc-arg` would be too large.
 */
export function toWire(operation: Operation, input: unknown, options: WireOptions = {}): WireRequest {
  const checked = operation.input.safeParse(input)
  if (!checked.success) {
    throw new ApiError({
      kind: 'refused',
      executed: 'no',
      operation,
      happened: 'The request is not complete. Nothing was sent.',
      failures: checked.error.issues.map((issue) => ({
        field: z.core.toDotPath(issue.path),
        message: issue.message,
        raw: issue,
      })),
    })
  }
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
  if (operation.carrier === 'x-mc-arg') {
    const arg = asciiJson({ data: [input] })
    if (arg.length > maxArgBytes) {
      throw new ApiError({
        kind: 'too-large',
        executed: 'no',
        operation,
        happened: `The options take ${arg.length} bytes in a header; at most ${maxArgBytes} are allowed. Nothing was sent.`,
        advice: 'Shorten the notification address or the group id.',
      })
    }
    const { file } = options
    if (!file?.size) {
      throw new ApiError({
        kind: 'refused',
        executed: 'no',
        operation,
        happened: 'The file is empty. Nothing was sent.',
        advice: 'Choose a file with something in it.',
      })
    }
    return { path: operation.path, headers: { ...headers, 'x-mc-arg': arg }, body: file }
  }
  const meta =
    operation.kind === 'read'
      ? { meta: { pagination: { pageSize: options.pageSize ?? pageSize, pageToken: options.pageToken } } }
      : {}
  return {
    path: operation.path,
    headers,
    body: JSON.stringify({ ...meta, data: [input] }),
  }
}
