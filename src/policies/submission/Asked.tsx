import { Text } from '@mantine/core'
import { requestKey } from '../../review/requestState.ts'
import { Notice } from '../../ui/Notice.tsx'
import { count } from '../../ui/number.ts'
import { usePageState } from '../../ui/pageState.ts'
import { time } from '../../ui/time/clock.ts'
import { checkAnswer, type ReasonAnswers, type ReasonQuestion } from '../checks/reasonQuestions.ts'

interface AskedProps {
  /** What the reviewer's console asks of these entries, and what the author answered. */
  readonly questions: readonly ReasonQuestion[]
  readonly answers: ReasonAnswers
}

/** Of an open review request: who asks, and where this console judges the entries differently than the author answered. */
export function Asked({ questions, answers }: AskedProps) {
  const [request] = usePageState(requestKey)
  if (!request) return null
  const { by, at, note } = request
  const isOpen = (question: ReasonQuestion) => checkAnswer(question, answers[question.key]) !== undefined
  const open = questions.filter(isOpen)
  return (
    <div className="stack tight">
      {open.length > 0 && (
        <Notice
          tone="bad"
          role="alert"
          title={`The author gave no reason for ${count(open.length, 'warning')} of this console.`}
        >
          <ul>
            {open.map(({ key, sentences }) => (
              <li key={key}>{sentences[0]}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Text>
        <strong>
          <bdi>{by}</bdi>
        </strong>{' '}
        asks for a review, {time(at)}.
      </Text>
      {note !== '' && <Text style={{ whiteSpace: 'pre-wrap' }}>{note}</Text>}
      {questions.length > open.length && (
        <ul className="plain stack tight" aria-label="Reasons of the author">
          {questions
            .filter((question) => !isOpen(question))
            .map(({ key, sentences }) => (
              <li key={key}>
                <Text size="sm">{sentences[0]}</Text>
                <Text size="sm" c="dimmed">
                  Reason: <bdi>{answers[key]?.reason}</bdi>
                </Text>
              </li>
            ))}
        </ul>
      )}
    </div>
  )
}
