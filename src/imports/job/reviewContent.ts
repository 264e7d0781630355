import { importUsers } from '../../api/operations.ts'
import { toWire } from '../../api/wire.ts'
import { toBase64 } from '../../review/base64.ts'
import type { ReviewContent } from '../../review/reviewRequest.ts'
import type { FileFinding } from '../findings/finding.ts'
import type { Reviewed } from './sentences.ts'

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
