/**
 * The export for a SIEM: JSON Lines, one line per request, with the names of the Elastic Common Schema 8.11 where it has
 * one, and `signet.*` where it has none. ExportHelp.tsx says what each field has. Without keys, signatures, names, addresses,
 * URLs and rows of an import (shareable.ts). Times are in UTC, the path has no region, and the fingerprint of the account is
 * the first 8 hex digits of the SHA-256 of its access key.
 */
import { type Mark, sayMark } from '../book/chain.ts'
import { durationOf, operationOf } from '../book/entryWords.ts'
import { ofOperation } from '../book/ofOperation.ts'
import type { RequestOutcome, RequestRow } from '../book/requests.ts'
import { shareable, type Shareable } from './shareable.ts'

type EcsOutcome = 'success' | 'failure' | 'unknown'

const ecsOutcomes: Readonly<Record<RequestOutcome, EcsOutcome>> = {
  accepted: 'success',
  // The request was executed, but not as asked.
  'stored differently': 'failure',
  read: 'success',
  arrived: 'success',
  refused: 'failure',
  'not executed': 'failure',
  failed: 'failure',
  'did not arrive': 'failure',
  'outcome unknown': 'unknown',
  'on its way': 'unknown',
}

const iso = (ms: number): string => new Date(ms).toISOString()

function sayContent({ subject }: Shareable['sent']) {
  switch (subject?.kind) {
    case 'policy': {
      const { urls } = subject.input
      return {
        urls: urls.length,
        actions: [...new Set(urls.map(({ action }) => action))],
        scopes: subject.scopes,
      }
    }
    case 'import':
      return {
        file_type: subject.fileType,
        group_id: subject.groupId,
        clear_group: subject.clearGroup,
        allow_address_migration: subject.allowAddressMigration,
      }
    case 'watchlist':
      return { search_by: subject.searchBy, filter_by: subject.filterBy }
    case undefined:
      return undefined
    default:
      return subject satisfies never
  }
}

function toEvent(row: Shareable, journal: string | undefined): object {
  const { sent, ended, verdict, outcome, failures, ids } = row
  // An older console may have stored a different name.
  const operation = operationOf(sent.operation)
  const duration = durationOf(row)
  const codes = failures.flatMap(({ code }) => code ?? [])
  return {
    '@timestamp': iso(sent.at),
    ecs: { version: '8.11.0' },
    event: {
      kind: 'event',
      module: 'signet',
      dataset: 'signet.activity',
      ...(operation && ofOperation[operation.id].ecs),
      action: sent.operation,
      outcome: ecsOutcomes[outcome],
      id: sent.id,
      start: iso(sent.at),
      ...(ended && duration !== undefined && { end: iso(ended.at), duration: duration * 1_000_000 }),
    },
    http: {
      request: { id: sent.id, method: 'POST', body: { bytes: sent.bytes } },
      ...(ended?.httpStatus !== undefined && { response: { status_code: ended.httpStatus } }),
    },
    url: { path: operation?.path },
    ...(sent.digest !== undefined && { hash: { sha256: sent.digest }, related: { hash: [sent.digest] } }),
    cloud: { region: sent.region },
    labels: { account_fingerprint: sent.account },
    ...(ended?.error && { error: { type: ended.error, ...(codes.length > 0 && { code: codes }) } }),
    signet: {
      fate: outcome,
      verdict,
      journal,
      attempt: sent.attempt,
      repeats: sent.repeats,
      meta_status: ended?.metaStatus,
      failures: failures.length > 0 ? failures : undefined,
      returned_ids: ids.length > 0 ? ids : undefined,
      quota: ended?.quota && {
        limit: ended.quota.limit,
        remaining: ended.quota.remaining,
        reset_ms: ended.quota.resetMs,
      },
      [sent.subject?.kind ?? 'subject']: sayContent(sent),
    },
  }
}

/** The requests as JSON Lines. `mark`: the newest place of the journal. */
export function toJsonl(rows: Iterable<RequestRow>, mark?: Mark): string {
  const journal = mark && sayMark(mark)
  return Array.from(rows, (row) => `${JSON.stringify(toEvent(shareable(row), journal))}\n`).join('')
}
