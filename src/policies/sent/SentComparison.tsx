import { Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { focusOnMount } from '../../ui/pane/focusBack.ts'
import { dayAndTime } from '../../ui/time/clock.ts'
import { countUrls } from '../request/policyWords.ts'
import { compareSent } from '../receipt/comparison.ts'
import { FieldTable } from '../receipt/FieldTable.tsx'
import { FewUrls } from '../review/FewUrls.tsx'
import { defang } from '../urls/listExport.ts'
import classes from './Sent.module.css'
import type { SentPolicy } from './sentPolicy.ts'

/** What differs between two policies, the older one first. */
export function SentComparison({ policies }: { readonly policies: readonly [SentPolicy, SentPolicy] }) {
  const [a, b] = policies
  const [before, after] = a.at <= b.at ? [a, b] : [b, a]
  const found = useMemo(() => compareSent(before.input, after.input), [before, after])
  const { now: clock } = useSession()
  const [now] = useState(clock)
  const groups = [
    { name: 'only in the older policy', urls: found.onlyBefore },
    { name: 'only in the newer policy', urls: found.onlyAfter },
  ].filter(({ urls }) => urls.length > 0)
  return (
    <section ref={focusOnMount} tabIndex={-1} className="stack narrow" aria-label="Comparison">
      <Title order={3}>What differs</Title>
      <dl className={classes.compared}>
        {([before, after] as const).map(({ input, at }, index) => (
          // The same policy may have been chosen twice.
          <div key={index}>
            <dt className="dimmed">{index === 0 ? 'Older' : 'Newer'}</dt>
            <dd>
              <bdi>{input.description}</bdi>
              <Text size="sm" c="dimmed">
                Sent {dayAndTime(at, now)}, {countUrls(input.urls.length)}
              </Text>
            </dd>
          </div>
        ))}
      </dl>
      <Text>
        {groups.length === 0
          ? 'The URLs are the same.'
          : found.inBoth === 0
            ? 'No URL is the same in both.'
            : `${countUrls(found.inBoth)} the same in both.`}
      </Text>
      {groups.map(({ name, urls }) => (
        <FewUrls
          key={name}
          label={`URLs ${name}`}
          heading={`${countUrls(urls.length)} ${name}`}
          urls={urls}
          isWhole
          show={defang}
        />
      ))}
      {found.fields.length === 0 ? (
        <Text>Name, people, period and all other fields are the same.</Text>
      ) : (
        <FieldTable
          label="Fields that differ"
          rows={found.fields}
          names={['Older', 'Newer']}
          absent="not sent"
        />
      )}
    </section>
  )
}
