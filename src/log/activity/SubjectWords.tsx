import { List, Text } from '@mantine/core'
import { count } from '../../ui/number.ts'
import { saySubject, sayUrls } from '../book/entryWords.ts'
import { type Names, sayScope } from '../book/scopeWords.ts'
import type { RequestSubject } from '../book/subject.ts'
import { Block } from '../wire/WireView.tsx'

export interface SubjectWordsProps {
  readonly subject: RequestSubject
  readonly names: Names
}

export function SubjectWords({ subject, names }: SubjectWordsProps) {
  switch (subject.kind) {
    case 'policy':
      return (
        <>
          <Text>
            {sayUrls(subject.input.urls)}, in {count(subject.input.policies.length, 'scope')}.
          </Text>
          <List size="sm">
            {subject.input.policies.map((scope, index) => (
              <List.Item key={index}>{sayScope(scope, undefined, names)}</List.Item>
            ))}
          </List>
          <Block
            label="URLs"
            text={subject.input.urls
              .map(({ action, type, value }) => `${action} ${type} ${value}`)
              .join('\n')}
          />
        </>
      )
    case 'import':
      return (
        <List size="sm">
          <List.Item>
            {subject.label ?? `A ${subject.fileType ?? 'XLS'} file of users`}. No row of it is kept.
          </List.Item>
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
            {subject.notifyEmailAddress === undefined
              ? 'No address was given for the result.'
              : `The result goes to ${subject.notifyEmailAddress}.`}
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
