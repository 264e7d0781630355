/**
 * The export for a network panel: HAR 1.2. Made only of what the ledger stores: no Authorization, no application id, no
 * `x-mc-arg` (it may hold an address), and no body of request or answer. Sizes and digests are included.
 */
import type { RequestRow } from '../book/activity.ts'
import { durationOf, operationName, operationOf } from '../book/entryWords.ts'

const iso = (ms: number): string => new Date(ms).toISOString()

function toEntry({ outcome, ...entry }: RequestRow, base: (region: string) => string) {
  const { sent, ended } = entry
  const duration = durationOf(entry) ?? 0
  const { limit, remaining, resetMs } = ended?.quota ?? {}
  const quota = { Limit: limit, Remaining: remaining, Reset: resetMs }
  const status = ended?.httpStatus ?? 0
  return {
    startedDateTime: iso(sent.at),
    time: duration,
    request: {
      method: 'POST',
      url: `${base(sent.region)}${operationOf(sent.operation)?.path ?? ''}`,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [
        { name: 'Content-Type', value: 'application/json' },
        { name: 'Accept', value: 'application/json' },
        { name: 'Authorization', value: 'redacted' },
        { name: 'x-mc-req-id', value: sent.id },
      ],
      queryString: [],
      postData: {
        mimeType: 'application/json',
        params: [],
        text: '',
        comment: `Not exported. ${sent.bytes} bytes, SHA-256 ${sent.digest ?? 'not computed'}.`,
      },
      headersSize: -1,
      bodySize: sent.bytes,
    },
    response: {
      // Browsers write 0 for a request without an answer.
      status,
      statusText: '',
      httpVersion: status === 0 ? '' : 'HTTP/1.1',
      cookies: [],
      headers: Object.entries(quota).flatMap(([name, value]) =>
        value === undefined ? [] : [{ name: `X-RateLimit-${name}`, value: String(value) }],
      ),
      content: {
        size: 0,
        mimeType: status === 0 ? 'x-unknown' : 'application/json',
        comment: 'Not exported.',
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    // Only the total is known.
    timings: { send: 0, wait: duration, receive: 0 },
    comment: `${operationName(sent.operation)}: ${outcome}. Account ${sent.account}, region ${sent.region}, attempt ${sent.attempt}.`,
  }
}

/** `base` returns the prefix of a region's calls: this page's origin and a path. */
export function toHar(rows: Iterable<RequestRow>, base: (region: string) => string): string {
  const entries = Array.from(rows, (row) => toEntry(row, base))
  const log = {
    version: '1.2',
    // The version of this export's format.
    creator: { name: 'Signet', version: '1' },
    pages: [],
    entries: entries.toSorted((a, b) => (a.startedDateTime < b.startedDateTime ? -1 : 1)),
    comment: 'Redacted: no keys, no signatures, no bodies.',
  }
  return `${JSON.stringify({ log }, undefined, 2)}\n`
}
