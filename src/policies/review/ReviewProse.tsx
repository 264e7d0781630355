import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { useAllNames } from '../../device/useNames.ts'
import { describeScope, describeWhoAndWhen } from '../../log/scopeWords.ts'
import { useRegionName } from '../../session/SessionProvider.tsx'
import { FoldRow } from '../../ui/form/Fold.tsx'
import { sayFew } from '../../ui/number.ts'
import type { HeadlineTone } from '../../ui/pane/Headline.tsx'
import type { Entry } from '../urls/entry.ts'
import { isSaidBySentence, sayChanges, sayTypes } from './prose.ts'
import { SentenceTitle } from './Sentence.tsx'
import classes from './Review.module.css'

interface ReviewTitleProps {
  readonly input: CreatePolicyInput
  /** The name of the policy, or the number of policies. */
  readonly kind: string
  readonly tone: HeadlineTone
}

/** The effect of what will be created, and where. */
export const ReviewTitle = ({ input, kind, tone }: ReviewTitleProps) => (
  <SentenceTitle
    kind={<bdi>{kind}</bdi>}
    tone={tone}
    urls={input.urls}
    scopes={input.policies}
    more={` ${sayTypes(input.urls)}, in ${useRegionName()}.`}
  />
)

interface ReviewDetailsProps {
  readonly input: CreatePolicyInput
  readonly entries: readonly Entry[]
}

/** The people and the period in full, and the changes to the pasted text. */
export function ReviewDetails({ input, entries }: ReviewDetailsProps) {
  const names = useAllNames()
  const changes = useMemo(() => sayChanges(entries), [entries])
  const [areScopesOpen, openScopes] = useState(!isSaidBySentence(input))
  const [areChangesOpen, openChanges] = useState(false)
  return (
    <>
      <FoldRow
        title="Who and when"
        value={sayFew(
          input.policies.map((scope) => describeWhoAndWhen(scope, names)),
          1,
        )}
        isOpen={areScopesOpen}
        onOpen={openScopes}
      >
        <ul className="plain stack tight">
          {input.policies.map((scope, index) => (
            <li key={index}>
              {/* The title has the name of the policy. */}
              {scope.description !== input.description && <strong>{scope.description}: </strong>}
              {describeScope(scope, undefined, names)}
            </li>
          ))}
        </ul>
      </FoldRow>
      {changes.sentence !== '' && (
        <FoldRow title="Changes" value={changes.sentence} isOpen={areChangesOpen} onOpen={openChanges}>
          {changes.examples.length === 0 && <Text size="sm">Each entry is sent as typed.</Text>}
          <ul className={`plain stack tight ${classes.changes}`} aria-label="Changes to the pasted text">
            {changes.examples.map(({ pasted, sent, how }) => (
              <li key={sent}>
                <code className="mono">{pasted}</code> <span aria-label="becomes">→</span>{' '}
                <code className="mono">{sent}</code>
                <Text size="sm" c="dimmed">
                  {how}
                </Text>
              </li>
            ))}
          </ul>
        </FoldRow>
      )}
    </>
  )
}
