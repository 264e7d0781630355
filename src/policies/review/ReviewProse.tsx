import { List, Text, Title } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { sayActions } from '../../ledger/book/entryWords.ts'
import { useAllNames } from '../../drafts/useNames.ts'
import { count } from '../../ui/number.ts'
import type { Entry } from '../urls/entry.ts'
import type { PolicyJob } from '../request/flow.ts'
import { sayChanges, sayLimits, sayPeriod, sayTypes } from './prose.ts'
import classes from './Review.module.css'
import { countUrls, sayScope } from '../request/policyWords.ts'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The policy in words: people, time, URLs, changes to the pasted text, limits. */
export function ReviewProse({
  job: { input, region },
  entries,
  children,
}: {
  readonly job: PolicyJob
  /** The whole list. */
  readonly entries: readonly Entry[]
  /** The warnings. */
  readonly children: ReactNode
}) {
  const names = useAllNames()
  const changes = useMemo(() => {
    const sent = new Set(input.urls.map(({ value }) => value))
    return sayChanges(entries.filter(({ value }) => sent.has(value)))
  }, [input, entries])
  return (
    <>
      <Text>
        A policy <strong>{input.description}</strong> will be created in <strong>{region}</strong>, with{' '}
        <strong>{countUrls(input.urls.length)}</strong>: {sayActions(input.urls)}. {sayTypes(input.urls)}
      </Text>
      <ProseSection title="Who and when">
        <List size="sm" className={classes.list}>
          {input.policies.map((scope, index) => (
            <List.Item key={index}>
              <strong>{scope.description}:</strong> {sayScope(scope, zone, names)}{' '}
              {sayPeriod(scope, zone).join(' ')}
            </List.Item>
          ))}
        </List>
      </ProseSection>
      {children}
      <ProseSection title="Changes to the pasted text">
        <Text size="sm">{changes.sentence}</Text>
        {changes.examples.length > 0 && (
          <details>
            <summary>Show {count(changes.examples.length, 'example')}</summary>
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
          </details>
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
