/** The events of an exchange. Everything here is pure, except for the digest. */
import * as z from 'zod/mini'
import type { Exchange, ExchangeEnd } from '../../api/client.ts'
import { digestOf, sizeOf } from './digest.ts'
import type { Ended, Sent } from './event.ts'
import { ofOperation } from './ofOperation.ts'
import { outcomeOf } from './outcome.ts'
import { subjectOf } from './subject.ts'

export interface Origin {
  readonly region: string
  readonly account: string
  readonly tab: string
}

export async function sentOf(exchange: Exchange, origin: Origin): Promise<Sent> {
  const { requestId, operation, attempt, startedAt, request } = exchange
  const sent: Sent = {
    kind: 'sent',
    id: requestId,
    at: startedAt,
    ...origin,
    operation: operation.id,
    attempt,
    bytes: sizeOf(request.body),
    digest: await digestOf(request.body),
    ...ofOperation[operation.id].record(exchange),
  }
  return { ...sent, subject: subjectOf(sent) }
}

export function endedOf({ operation }: Pick<Exchange, 'operation'>, end: ExchangeEnd): Ended {
  const { requestId, endedAt, httpStatus, error, quota, records = [], isDifferent } = end
  const { answer } = ofOperation[operation.id]
  const failures = (error?.failures ?? []).map(({ field, code, message }) => ({
    field,
    code,
    ...(answer && { message }),
  }))
  const hasContent = records.length + failures.length > 0
  return {
    kind: 'ended',
    id: requestId,
    at: endedAt,
    outcome: isDifferent ? 'stored differently' : outcomeOf(operation, error),
    httpStatus,
    metaStatus: error?.metaStatus,
    error: error?.kind,
    quota: quota && {
      limit: finite(quota.limit),
      remaining: finite(quota.remaining),
      resetMs: finite(quota.resetMs),
    },
    ...(hasContent && {
      content: {
        ids: records.flatMap((record) => created.safeParse(record).data?.id ?? []),
        failures,
        records: records.flatMap((record) => answer?.safeParse(record).data ?? []),
      },
    }),
  }
}

const created = z.object({ id: z.string() })

/** The count if it is finite: a number of more than 308 digits is not. */
const finite = (count: number | undefined) => (Number.isFinite(count) ? count : undefined)
