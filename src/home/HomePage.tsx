import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { Quota } from '../ledger/activity/Quota.tsx'
import { unwrittenReasons } from '../ledger/activity/Unwritten.tsx'
import { ownRows } from '../ledger/book/account.ts'
import { latestQuota } from '../ledger/book/activity.ts'
import { isWrite } from '../ledger/book/entryWords.ts'
import { useLedgerState } from '../ledger/journal/LedgerContext.ts'
import { useOwn } from '../ledger/journal/useOwn.ts'
import { MissingPermission, UnreadWatchlist } from '../session/KeyCheckNotices.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { Page } from '../ui/frame/Page.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Notice } from '../ui/Notice.tsx'
import { count } from '../ui/number.ts'
import { useIsNarrow } from '../ui/pane/useIsNarrow.ts'
import { sayDay, shortTime, useNowAt } from '../ui/time/clock.ts'
import { AccountUrls } from './AccountUrls.tsx'
import { Box } from './Box.tsx'
import { EndsSoon } from './EndsSoon.tsx'
import { LastRequests } from './LastRequests.tsx'
import { MainTasks } from './MainTasks.tsx'
import { changesOf, endsOfAll } from './policyEnds.ts'
import { Unsettled } from './Unsettled.tsx'
import { useUnsentPolicy } from './useUnsentPolicy.ts'
import classes from './home.module.css'

/** The first page after sign-in: open questions, drafts and recent requests of this device. It fetches nothing. */
export function HomePage() {
  const { now } = useSession()
  const { requests, liveTabs, reading, unread, unwritten } = useLedgerState()
  const own = useOwn()
  const rows = useMemo(() => ownRows(requests, liveTabs, own), [requests, liveTabs, own])
  const quota = useMemo(() => latestQuota(rows, own), [rows, own])
  const unsent = useUnsentPolicy()
  const ends = useMemo(() => endsOfAll(rows, now()), [rows, now])
  const moments = useMemo(() => changesOf(ends, now()), [ends, now])
  const at = useNowAt(moments, now)
  // An empty list proves nothing until the whole journal is read.
  const isWhole = !reading && !unread
  const isNew = isWhole && unsent === undefined && !rows.some(({ sent }) => isWrite(sent.operation))
  const isNarrow = useIsNarrow()
  const unsettled = (
    <>
      <Unsettled kind="different" rows={rows} now={at} />
      <Unsettled kind="unknown" rows={rows} now={at} />
      {/* Until they are opened, it is not known which imports have an address for the result. */}
      {!reading && <Unsettled kind="email" rows={rows} now={at} />}
    </>
  )
  return (
    <Page wide="whole" title="Home" sentence={sayDay(at)}>
      <div className={classes.notices}>
        <MissingPermission />
        <UnreadWatchlist />
        <LiveRegion>
          {reading && <Text c="dimmed">Reading the earlier requests.</Text>}
          {unread && (
            <Notice tone="warn" title="The earlier requests could not be read.">
              <Text>
                Only requests since this page was loaded are shown. Earlier ones may have an unknown outcome,
                and their policies may end soon. Reload the page to try again.
              </Text>
            </Notice>
          )}
        </LiveRegion>
      </div>
      <div className={`stack ${classes.home}`}>
        {isNarrow && unsettled}
        <MainTasks isNew={isNew} />
        <div className={classes.grid}>
          <div className={`stack ${classes.column}`}>
            {!isNarrow && unsettled}
            <EndsSoon ends={ends} now={at} />
          </div>
          <div className={`stack ${classes.column}`}>
            {/* The only request of a newcomer is the check of the keys. */}
            {(!isNew || rows.length > 1) && <LastRequests rows={rows} now={at} />}
          </div>
          <div className={`stack ${classes.column} ${classes.side}`}>
            {unsent && (
              <Box title="Not sent yet">
                <a href="#/policies" className={`${classes.link} ${classes.card}`}>
                  <strong className={classes.name}>Continue: {unsent.name}</strong>
                  <span className="dimmed">
                    {count(unsent.urls, 'URL')}, saved {shortTime(unsent.at, at)}
                  </span>
                </a>
              </Box>
            )}
            {(quota || isWhole) && (
              <Box title="Limits">
                <div className={`stack snug ${classes.card}`}>
                  <Quota quota={quota} />
                  {isWhole && <AccountUrls />}
                </div>
              </Box>
            )}
            {isWhole && unwritten && (
              <Box title="On this device" link={{ href: '#/settings', text: 'Settings' }}>
                <Text size="sm" className={classes.card}>
                  {unwrittenReasons[unwritten].title}
                </Text>
              </Box>
            )}
          </div>
        </div>
      </div>
    </Page>
  )
}
