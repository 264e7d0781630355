import { List, Text, Title } from '@mantine/core'
import { Block } from '../wire/WireView.tsx'
import type { Subject } from '../book/event.ts'
import { count } from '../../ui/number.ts'
import { sayActions, sayScope, saySubject } from '../book/entryWords.ts'

export interface SubjectPartProps {
  readonly subject: Subject
  /** The name of a policy, where it is known. */
  readonly name: string | undefined
  /** The exact request is shown below. */
  readonly isInMemory: boolean
}

/** The sent request in words, from what the ledger keeps. */
export function SubjectPart(props: SubjectPartProps) {
  return (
    <section className="stack tight" aria-label="Content">
      <Title order={3} size="h2">
        Content
      </Title>
      <Words {...props} />
    </section>
  )
}

function Words({ subject, name, isInMemory }: SubjectPartProps) {
  switch (subject.kind) {
    case 'policy':
      return (
        <>
          <Text>
            A policy with {count(subject.urls.length, 'URL')} ({sayActions(subject.urls)}) and{' '}
            {count(subject.scopes.length, 'scope')}.
          </Text>
          <List size="sm">
            {subject.scopes.map((scope, index) => (
              <List.Item key={index}>{sayScope(scope)}</List.Item>
            ))}
          </List>
          <Block
            label="URLs"
            text={subject.urls.map(({ action, type, value }) => `${action} ${type} ${value}`).join('\n')}
          />
          <Text size="sm" c="dimmed">
            The ledger stores no names or comments, and addresses only as digests, such as #0a1b2c3d: equal
            addresses have equal digests.
            {isInMemory
              ? ' The request below has them all, from the memory of this tab.'
              : name !== undefined && ' The name above is from the sent policies on this device.'}
          </Text>
        </>
      )
    case 'import':
      return (
        <List size="sm">
          <List.Item>A {subject.fileType ?? 'XLS'} file of users. No row of it is kept.</List.Item>
          <List.Item>
            {subject.groupId ? (
              <>
                Into the group <code className="mono">{subject.groupId}</code>
                {subject.clearGroup ? ', with “Clear the group first”.' : '.'}
              </>
            ) : (
              'Into the directory, without a group.'
            )}
          </List.Item>
          {subject.allowAddressMigration && (
            <List.Item>Moving addresses between accounts was allowed.</List.Item>
          )}
          <List.Item>
            {subject.notified
              ? 'An address was given for the result. It is not kept.'
              : 'No address was given for the result.'}
          </List.Item>
        </List>
      )
    case 'watchlist':
      return (
        <Text>
          Watchlist filter: {saySubject(subject)}.{subject.searchBy && ' The search text is not kept.'}
        </Text>
      )
    default:
      return subject satisfies never
  }
}
