import { Text } from '@mantine/core'
import { count } from '../../ui/number.ts'
import type { LogEntry } from '../entry.ts'
import { Block } from '../exchange/Block.tsx'
import { withLearntNames } from '../learntNames.ts'
import { Lines } from '../Part.tsx'
import { describeScopes } from '../scopeWords.ts'
import { recordsOf, subjectOf } from '../subject.ts'
import { describeSubject, describeUrls } from '../words.ts'

/** The content of a request in words. */
export function SubjectWords({ entry }: { readonly entry: LogEntry }) {
  const subject = subjectOf(entry)
  switch (subject.kind) {
    case 'policy': {
      const { urls, policies } = subject.input
      const names = withLearntNames(new Map(), recordsOf(entry))
      const lines = urls.map(({ action, type, value }) => `${action} ${type} ${value}`)
      return (
        <>
          <Text>
            {describeUrls(urls)}, in {count(policies.length, 'scope')}.
          </Text>
          <Lines lines={describeScopes(policies, undefined, names)} />
          <Block label="URLs" text={lines.join('\n')} />
        </>
      )
    }
    case 'import': {
      const { label, options } = subject
      const { groupId, clearGroup, allowAddressMigration, notifyEmailAddress } = options
      const into = groupId ? `Into the group ${groupId}` : 'Into the directory, without a group'
      return (
        <Lines
          lines={[
            `${label ?? `A ${options.fileType ?? 'XLS'} file of users`}. No row of it is kept.`,
            `${into}${groupId && clearGroup ? ', with “Clear the group first”' : ''}.`,
            ...(allowAddressMigration ? ['Moving addresses between accounts was allowed.'] : []),
            notifyEmailAddress
              ? `The result goes to ${notifyEmailAddress}.`
              : 'No address was given for the result.',
          ]}
        />
      )
    }
    case 'watchlist':
      return (
        <Text>
          Watchlist filter: {describeSubject(subject)}.{subject.searchBy && ' The search text is not kept.'}
        </Text>
      )
    default:
      return subject satisfies never
  }
}
