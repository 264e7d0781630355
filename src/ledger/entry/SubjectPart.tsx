import { List, Text, Title } from '@mantine/core'
import { Block } from '../wire/WireView.tsx'
import type { Subject } from '../book/event.ts'
import { count } from '../../ui/number.ts'
import { sayActions, sayScope, saySubject } from '../book/entryWords.ts'

/** What was sent, in words, from what the ledger keeps of it. */
export function SubjectPart({ subject }: { readonly subject: Subject }) {
  return (
    <section className="stack tight" aria-label="What was sent">
      <Title order={3} size="h2">
        What was sent
      </Title>
      <Words subject={subject} />
    </section>
  )
}

function Words({ subject }: { readonly subject: Subject }) {
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
            Names, descriptions and comments are not kept. Addresses are kept as digests, such as #0a1b2c3d:
            the same address has the same one.
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
                {subject.clearGroup ? ', which was to be cleared first.' : '.'}
              </>
            ) : (
              'Into the directory, into no group.'
            )}
          </List.Item>
          {subject.allowAddressMigration && (
            <List.Item>Addresses were allowed to move from one account to another.</List.Item>
          )}
          <List.Item>
            {subject.notified
              ? 'An address was to be notified. It is not kept.'
              : 'Nobody was to be notified.'}
          </List.Item>
        </List>
      )
    case 'watchlist':
      return (
        <Text>
          The watchlist was read: {saySubject(subject)}.
          {subject.searchBy && ' What was searched for is not kept.'}
        </Text>
      )
    default:
      return subject satisfies never
  }
}
