import { Progress as Bar, Text } from '@mantine/core'
import { useSession } from '../../session/SessionProvider.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { number } from '../../ui/number.ts'
import { Countdown } from '../../ui/time/Countdown.tsx'
import { totalOf } from '../gathering.ts'
import type { WatchlistReading } from '../reading.ts'
import classes from '../watchlist.module.css'

/**
 * The progress of reading, in the line of the request, so that nothing moves down. Screen readers announce a wait, but
 * not each page. Empty without a reading.
 */
export function ReadingProgress({ reading }: { readonly reading: WatchlistReading }) {
  const { isReading, progress } = reading
  const { now } = useSession()
  const page = isReading && progress?.phase === 'page' ? progress : undefined
  const total = page && totalOf(page.records, page.totalCount)
  const read = page && `${number(page.records)}${total === undefined ? '' : ` of ${number(total)}`} read`
  return (
    <>
      <LiveRegion>
        {isReading && progress?.phase === 'wait' && (
          <Text size="sm">
            Call quota used up. Reading continues automatically <Countdown until={progress.until} now={now} />
            .
          </Text>
        )}
        {isReading && !progress && <Text size="sm">Reading the watchlist.</Text>}
      </LiveRegion>
      {page && <Text size="sm">{read}</Text>}
      {page && total !== undefined && total > 0 && (
        <Bar.Root className={classes.progress} size="xs" transitionDuration={0}>
          <Bar.Section
            value={(100 * page.records) / total}
            // Mantine's own words would be a fraction of a percent.
            withAria={false}
            role="progressbar"
            aria-label="People read"
            aria-valuemax={total}
            aria-valuenow={page.records}
            aria-valuetext={read}
          />
        </Bar.Root>
      )}
    </>
  )
}
