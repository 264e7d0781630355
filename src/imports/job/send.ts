/** Prepares an import for review, sends it, and describes its failure. */
import { toBase64 } from '../../api/base64.ts'
import type { CallOptions, Client } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { importUsers } from '../../api/operations.ts'
import { toWire } from '../../api/wire.ts'
import type { ReviewContent } from '../../approval/reviewRequest.ts'
import { problemOf } from '../../session/problem.ts'
import type { Prepared } from '../file/prepare.ts'
import type { FileFinding } from '../findings/finding.ts'
import type { ImportJob, Reviewed } from './flow.ts'
import { type ImportValues, noValues, toRequest } from './importJob.ts'

/** The exact bytes to send. Throws an `ApiError` if the options do not fit into their header. */
export function makeJob(values: ImportValues, { outgoing: body }: Prepared, region: string): ImportJob {
  const input = toRequest(values, body.fileType)
  const { headers } = toWire(importUsers, input, { file: body.blob })
  return { input, body, argument: headers['x-mc-arg'] ?? '', region }
}

/** What a review request has of an import: the bytes to send, with their people. */
export async function toReviewContent(
  { source, job }: Reviewed,
  findings: readonly FileFinding[],
): Promise<ReviewContent> {
  const { blob } = job.body
  return {
    operation: 'importUsers',
    headers: { ...toWire(importUsers, job.input, { file: blob }).headers },
    base64: toBase64(new Uint8Array(await blob.arrayBuffer())),
    name: source.name,
    findings: findings.map(({ sentence }) => sentence),
  }
}

export async function sendJob(
  client: Client,
  { input, body }: ImportJob,
  onUpload: (uploaded: number) => void,
  options: Pick<CallOptions, 'approvals' | 'label' | 'signal'>,
) {
  const { records, requestId } = await client.call(importUsers, input, {
    ...options,
    file: body.blob,
    onProgress: (progress) => {
      if (progress.phase === 'upload') onUpload(progress.loaded)
    },
  })
  const [record] = records
  // The client returns at least one record for a write (api/answer.ts).
  if (!record) throw new Error('The answer holds no record.')
  return { id: record.id, requestId }
}

const isShown = (field: string): field is keyof ImportValues => Object.hasOwn(noValues, field)

/** `byField`: the failures that show at their field, and not in the problem. */
export function describeFailure(error: unknown) {
  if (!(error instanceof ApiError)) return { problem: problemOf(error), byField: [] }
  const byField = error.failures.flatMap(({ field = '', message }) =>
    isShown(field) ? [{ field, message }] : [],
  )
  const advice = byField.length === 0 ? error.advice : 'Correct the marked fields, then send again.'
  const failures = error.failures.filter(({ field = '' }) => !isShown(field))
  return { problem: { ...problemOf(error), advice, failures }, byField }
}
