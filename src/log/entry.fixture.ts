import type { Exchange } from '../api/client.ts'
import { createPolicy, type Operation } from '../api/operations.ts'
import type { CreatePolicyInput } from '../api/schemas.ts'
import { toWire } from '../api/wire.ts'
import type { LogEntry, StoredOutcome } from './entry.ts'

export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const policyInput = (part: Partial<CreatePolicyInput> = {}): CreatePolicyInput => ({
  description: 'Wave',
  urls: [{ action: 'block', type: 'url', value: 'phish.example/a' }],
  policies: [{ description: 'Wave' }],
  ...part,
})

const date = 'Sun, 21 Aug 2022 13:49:40 UTC'
export const exchangeWith = (
  operation: Operation,
  input: object,
  part: Partial<Exchange> = {},
): Exchange => ({
  requestId: '1',
  callId: part.requestId ?? '1',
  operation,
  startedAt: 5,
  date,
  request: toWire(operation, input, { file: new Blob(['email,name\nann@corp.example,Ann Smith\n']) }),
  ...part,
})

/** The entry of a request, which ended 5 ms later if it has an outcome. `answer`: the records that the service returned. */
export function entryWith({
  input = policyInput(),
  operation = createPolicy,
  outcome,
  answer,
  end,
  ...part
}: Partial<Omit<LogEntry, 'operation' | 'end'>> & {
  readonly input?: object
  readonly operation?: Operation
  readonly outcome?: StoredOutcome | undefined
  readonly answer?: readonly object[]
  readonly end?: Partial<LogEntry['end']>
} = {}): LogEntry {
  const { id = idOf(1), at = 1_000 } = part
  const { headers, body } = exchangeWith(operation, input).request
  const text = JSON.stringify({ meta: { status: 200 }, data: answer ?? [], fail: [] })
  const came = { headers: 'HTTP 200', body: text }
  return {
    id,
    at,
    owner: 'eu 00ff00ff',
    operation: operation.id,
    tab: 'closed',
    request: { date, headers, bytes: 1, ...(typeof body === 'string' && { body }) },
    ...(outcome && {
      end: { at: at + 5, outcome, httpStatus: 200, ...(answer && { answer: came }), ...end },
    }),
    ...part,
  }
}
