import { Anchor, Progress, Text } from '@mantine/core'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { limits } from '../api/schemas.ts'
import { useDevice, useOwner } from '../device/DeviceContext.ts'
import { handedTextKey } from '../device/handover.ts'
import { HelpMark } from '../help/HelpMark.tsx'
import { mayBeExecuted, outcomeOf } from '../log/entry.ts'
import { useLogRows, useLogState } from '../log/LogContext.ts'
import { LogTrouble } from '../log/LogTrouble.tsx'
import { isWrite } from '../log/words.ts'
import { countAccountUrls, useEarlierPolicies } from '../policies/checks/earlierPolicies.ts'
import { newDraftLink } from '../policies/flow/links.ts'
import { MissingPermission, UnreadWatchlist } from '../session/KeyCheckNotices.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { navigation } from '../ui/frame/navigation.ts'
import { Page } from '../ui/frame/Page.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { count, number } from '../ui/number.ts'
import { usePageStore } from '../ui/pageState.ts'
import { shortTime, time, useNowAt } from '../ui/time/clock.ts'
import { useAsyncValue } from '../ui/useAsyncValue.ts'
import { Box, EndsSoon, LastRequests, NeedsYou } from './Boxes.tsx'
import classes from './home.module.css'

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' })
const nextMidnights = (now: number) => [24, 48].map((hours) => new Date(now).setHours(hours, 0, 0, 0))

/** The first page after sign-in: open questions, ends and recent requests of this device. It fetches nothing. */
export function HomePage() {
  const { now } = useSession()
  const { isReading, trouble } = useLogState()
  const rows = useLogRows()
  const unsent = useUnsentPolicy()
  // Left open, it is another day's page at midnight.
  const midnights = useMemo(() => nextMidnights(now()), [now])
  const at = useNowAt(midnights, now)
  // An empty list proves nothing until the whole log is read.
  const isWhole = !isReading && trouble !== 'unread'
  const isNew = isWhole && unsent === undefined && !rows.some(({ operation }) => isWrite(operation))
  return (
    <Page title="Home" sentence={longDay.format(at)}>
      <div className={classes.notices}>
        <MissingPermission />
        <UnreadWatchlist />
        <LiveRegion>
          {isReading && <Text c="dimmed">Reading the earlier requests.</Text>}
          {trouble && <LogTrouble trouble={trouble} />}
        </LiveRegion>
      </div>
      <div className={`stack ${classes.home}`}>
        <NeedsYou rows={rows} now={at} />
        <MainTasks isNew={isNew} />
        <div className={classes.grid}>
          <div className={`stack ${classes.column}`}>
            <EndsSoon now={at} />
            {/* The only request of a newcomer is the check of the keys. */}
            {(!isNew || rows.length > 1) && <LastRequests rows={rows} now={at} />}
          </div>
          <div className={`stack ${classes.column}`}>
            {unsent && (
              <Box title="Draft">
                <a href="#/policies" className={`${classes.link} ${classes.card}`}>
                  <strong className={classes.name}>Continue: {unsent.name}</strong>
                  <span className="dimmed">
                    {count(unsent.urls, 'URL')}, saved {shortTime(unsent.at, at)}
                  </span>
                </a>
              </Box>
            )}
            {isWhole && <AccountUrls />}
          </div>
        </div>
      </div>
    </Page>
  )
}

const { policies, watchlist, imports } = navigation
const ways = [
  { ...policies, title: 'Block or allow URLs', about: 'Paste a report, review, create' },
  { ...watchlist, title: 'See who has videos left', about: 'Filter, copy emails, export' },
  { ...imports, title: 'Import people', about: 'CSV, Excel or a sample, checked first' },
]

const text = 'Scam:\nhxxps://parcel-desk[.]example/track/4711\nhxxp://login[.]parcel-desk[.]example\n'
const sample = { text, action: 'block', isBegun: false }

/** Links to the three main tasks. A newcomer also reads what each one takes, and can try the first with a sample. */
function MainTasks({ isNew }: { readonly isNew: boolean }) {
  const handed = usePageStore(handedTextKey)
  return (
    <>
      <ul className={`plain ${classes.ways}`} aria-label="Start">
        {ways.map(({ to, title, about, Icon }) => (
          <li key={to}>
            <a href={`#${to}`} className={`${classes.link} ${classes.card} ${classes.way}`}>
              <Icon size={20} aria-hidden />
              <span>
                <strong className={classes.name}>{title}</strong>
                {isNew && <span className="dimmed">{about}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {isNew && (
        <Anchor href={`#${newDraftLink('block')}`} onClick={() => handed.set(sample)}>
          Try a sample report
        </Anchor>
      )}
    </>
  )
}

/** The URLs of the account, as far as this browser knows: the service reports none. */
function AccountUrls() {
  const used = countAccountUrls(useEarlierPolicies())
  const limit = limits.urlsPerAccount
  return (
    <Box title="Limits">
      <div className={classes.card}>
        <div className="row spread">
          <span>
            Account URLs <HelpMark topic="documented" label="How URLs are counted" />
          </span>
          <span>
            {number(used)} of {number(limit)} sent from here
          </span>
        </div>
        <Progress
          aria-hidden
          mt={4}
          value={(used / limit) * 100}
          color={used > limit ? 'var(--warn)' : 'var(--notice)'}
        />
      </div>
    </Box>
  )
}

/** What Home says of a policy draft. */
const draft = z.object({
  values: z.object({ description: z.string() }),
  urls: z.array(z.unknown()),
  sent: z.optional(z.object({ requestId: z.string() })),
})

/** The unsent policy that the policy page would open; `undefined` without one, and until it is read. */
function useUnsentPolicy() {
  const { newestPolicy } = useDevice().drafts
  const { output: found } = useAsyncValue(useOwner(), newestPolicy)
  const { data } = draft.safeParse(found?.content)
  const { byId, liveTabs } = useLogState()
  if (!found || !data) return undefined
  // It goes with the next visit of its page, or once its outcome is known.
  const sent = byId.get(data.sent?.requestId ?? '')
  if (sent && mayBeExecuted(outcomeOf(sent, liveTabs))) return undefined
  const name = data.values.description.trim() || `Untitled, ${time(found.at)}`
  return { name, urls: data.urls.length, at: found.at }
}
