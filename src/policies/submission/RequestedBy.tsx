import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { AskedBy } from '../../review/AskedBy.tsx'
import { requestKey } from '../../review/requestState.ts'
import { Notice } from '../../ui/Notice.tsx'
import { count } from '../../ui/number.ts'
import { usePageState } from '../../ui/pageState.ts'
import { checkAnswer, type ReasonQuestion } from '../checks/reasonQuestions.ts'
import type { PolicyDocument } from '../document/policyDocument.ts'
import { makes } from '../document/submission.ts'

interface RequestedByProps {
  readonly document: PolicyDocument
  /** What the reviewer's console asks of the entries. */
  readonly questions: readonly ReasonQuestion[]
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
export function RequestedBy({ document, questions }: RequestedByProps) {
  const { answers } = document
  const { request, isSame } = useRequest(document)
  if (!request) return null
  if (!isSame) return <Notice tone="warn" title="You changed the policy. It is not the one of the request." />
  const open = questions.filter((question) => checkAnswer(question, answers[question.key]) !== undefined)
  const sentences = new Map(questions.map(({ key, sentences: [first] }) => [key, first]))
  const given = Object.entries(answers).filter(
    ([key, { reason }]) => reason.trim() !== '' && !open.some((question) => question.key === key),
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
            {open.map(({ key, sentences: [first] }) => (
              <li key={key}>{first}</li>
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
