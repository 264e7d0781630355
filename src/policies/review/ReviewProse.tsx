import { List, Text, Title } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { useAllNames } from '../../drafts/useNames.ts'
import { sayActions } from '../../ledger/book/entryWords.ts'
import { sayScope } from '../../ledger/book/scopeWords.ts'
import { useRegionName } from '../../session/SessionProvider.tsx'
import { Details } from '../../ui/form/Details.tsx'
import { count, number } from '../../ui/number.ts'
import { countUrls } from '../request/policyWords.ts'
import type { Entry } from '../urls/entry.ts'
import { sayChanges, sayLimits, sayTypes } from './prose.ts'
import { Sentence } from './Sentence.tsx'
import classes from './Review.module.css'

/** The policies that will be created: how many, and where. */
export function ReviewSentence({
  input,
  many,
  isBegun,
}: {
  readonly input: CreatePolicyInput
  /** The number of policies. */
  readonly many: number
  /** Some of it may have been created. */
  readonly isBegun: boolean
}) {
  const region = useRegionName()
  return (
    <>
      <Sentence urls={input.urls} scopes={input.policies} />
      {!isBegun && (
        <Text size="sm">
          {many === 1 ? (
            <>
              A policy <strong>{input.description}</strong>
            </>
          ) : (
            <strong>{number(many)} policies</strong>
          )}{' '}
          will be created in <strong>{region}</strong>, with <strong>{countUrls(input.urls.length)}</strong>:{' '}
          {sayActions(input.urls)}. {sayTypes(input.urls)}
        </Text>
      )}
    </>
  )
}

/** The people and the period, the changes to the pasted text, and the limits of a policy. */
export function ReviewDetails({
  input,
  entries,
}: {
  readonly input: CreatePolicyInput
  readonly entries: readonly Entry[]
}) {
  const names = useAllNames()
  const changes = useMemo(() => sayChanges(entries), [entries])
  return (
    <>
      <ProseSection title="Who and when">
        <List size="sm" className={classes.list}>
          {input.policies.map((scope, index) => (
            <List.Item key={index}>
              <strong>{scope.description}:</strong> {sayScope(scope, undefined, names)}
            </List.Item>
          ))}
        </List>
      </ProseSection>
      <ProseSection title="Changes to the pasted text">
        <Text size="sm">{changes.sentence}</Text>
        {changes.examples.length > 0 && (
          <Details summary={`Show ${count(changes.examples.length, 'example')}`}>
            <ul className={`plain stack tight ${classes.changes}`}>
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
          </Details>
        )}
      </ProseSection>
      <ProseSection title="Limits">
        <List size="sm" className={classes.list}>
          {sayLimits(input).map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
      </ProseSection>
    </>
  )
}

function ProseSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="stack tight" aria-label={title}>
      <Title order={3}>{title}</Title>
      {children}
    </section>
  )
}
