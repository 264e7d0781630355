import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { AskedBy } from '../../review/AskedBy.tsx'
import { requestKey } from '../../review/requestState.ts'
import { Notice } from '../../ui/Notice.tsx'
import { count } from '../../ui/number.ts'
import { usePageState } from '../../ui/pageState.ts'
import { isAnswered } from '../../ui/pane/finding.ts'
import type { PolicyFinding } from '../checks/finding.ts'
import type { PolicyDocument } from '../document/policyDocument.ts'
import { makes } from '../document/submission.ts'

interface RequestedByProps {
  readonly document: PolicyDocument
  /** What the reviewer's console asks of the entries. */
  readonly findings: readonly PolicyFinding[]
}

/** The open review request, and whether the page still has its policy. */
export function useRequest({ submission, list: { entries } }: PolicyDocument) {
  const [request] = usePageState(requestKey)
  const isSame = useMemo(
    () => request !== undefined && submission !== undefined && makes(submission, entries, request.bodies),
    [request, submission, entries],
  )
  return { request, isSame }
}

/** The author of the open review request, and where this console judges the entries differently than the author answered. */
export function RequestedBy({ document, findings }: RequestedByProps) {
  const { answers } = document
  const { request, isSame } = useRequest(document)
  if (!request) return null
  if (!isSame) return <Notice tone="warn" title="You changed the policy. It is not the one of the request." />
  const open = findings.filter((finding) => finding.level === 'reason' && !isAnswered(finding, answers))
  const sentences = new Map(findings.map(({ key, sentence }) => [key, sentence]))
  const given = Object.entries(answers).filter(
    ([key, { reason }]) => reason.trim() !== '' && !open.some((finding) => finding.key === key),
  )
  return (
    <div className="stack tight">
      {open.length > 0 && (
        <Notice
          tone="bad"
          role="alert"
          title={`The author gave no reason for ${count(open.length, 'warning')} of this console.`}
        >
          <ul>
            {open.map(({ key, sentence }) => (
              <li key={key}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
      <AskedBy {...request} />
      {given.length > 0 && (
        <ul className="plain stack tight" aria-label="Reasons of the author">
          {given.map(([key, { reason }]) => (
            <li key={key}>
              <Text>{sentences.get(key) ?? `Asked of the author alone: ${key}.`}</Text>
              <Text c="dimmed">
                Reason: <bdi>{reason}</bdi>
              </Text>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
