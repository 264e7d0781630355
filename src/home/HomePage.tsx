import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { Quota } from '../ledger/activity/Quota.tsx'
import { troubleReasons } from '../log/LogTrouble.tsx'
import { ownRows } from '../log/needsYou.ts'
import { latestQuota } from '../log/activity/filters.ts'
import { isWrite } from '../log/words.ts'
import { useLogState } from '../log/LogContext.ts'
import { useOwner } from '../device/owner.ts'
import { useDraftList } from '../policies/drafts/useDraftList.ts'
import { MissingPermission, UnreadWatchlist } from '../session/KeyCheckNotices.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { Page } from '../ui/frame/Page.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useIsNarrow } from '../ui/pane/useIsNarrow.ts'
import { sayDay, useNowAt } from '../ui/time/clock.ts'
import { AccountUrls } from './AccountUrls.tsx'
import { Box } from './Box.tsx'
import { DraftsBox } from './DraftsBox.tsx'
import { EndsSoon } from './EndsSoon.tsx'
import { LastRequests } from './LastRequests.tsx'
import { MainTasks } from './MainTasks.tsx'
import { changesOf, endsOfAll } from './policyEnds.ts'
import { Unsettled } from './Unsettled.tsx'
import classes from './home.module.css'

/** The first page after sign-in: open questions, drafts and recent requests of this device. It fetches nothing. */
export function HomePage() {
  const { now } = useSession()
  const { requests, liveTabs, reading, unread, unwritten } = useLogState()
  const own = useOwner()
  const rows = useMemo(() => ownRows(requests, liveTabs, own), [requests, liveTabs, own])
  const quota = useMemo(() => latestQuota(rows, own), [rows, own])
  const drafts = useDraftList()
  const listed = Array.isArray(drafts) ? drafts : undefined
  const ends = useMemo(() => endsOfAll(rows, now()), [rows, now])
  const moments = useMemo(() => changesOf(ends, now()), [ends, now])
  const at = useNowAt(moments, now)
  // An empty list proves nothing until the whole journal is read.
  const isWhole = !reading && !unread
  const isNew = isWhole && listed?.length === 0 && !rows.some(({ sent }) => isWrite(sent.operation))
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
            {listed && <DraftsBox drafts={listed} now={at} />}
            {drafts === 'unreadable' && (
              <Notice tone="warn" title="The drafts on this device could not be read." />
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
                  {troubleReasons[unwritten].title}
                </Text>
              </Box>
            )}
          </div>
        </div>
      </div>
    </Page>
  )
}
