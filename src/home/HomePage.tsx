import { Progress, Text } from '@mantine/core'
import { useMemo } from 'react'
import { limits } from '../api/schemas.ts'
import { HelpMark } from '../help/HelpMark.tsx'
import { useLogRows, useLogState } from '../log/LogContext.ts'
import { LogTrouble } from '../log/LogTrouble.tsx'
import { isWrite } from '../log/words.ts'
import { countAccountUrls } from '../policies/checks/accountUsage.ts'
import { useEarlierPolicies } from '../policies/checks/earlierPolicies.ts'
import { MissingPermission, UnreadWatchlist } from '../session/KeyCheckNotices.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { Page } from '../ui/frame/Page.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { count, number } from '../ui/number.ts'
import { shortTime, useNowAt } from '../ui/time/clock.ts'
import { Box, EndsSoon, LastRequests, NeedsYou } from './Boxes.tsx'
import { MainTasks } from './MainTasks.tsx'
import { useUnsentPolicy } from './useUnsentPolicy.ts'
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
            <EndsSoon rows={rows} now={at} />
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
            {number(used)} of {number(limit)} used
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
