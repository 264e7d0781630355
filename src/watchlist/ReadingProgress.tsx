import { Button, Progress as Bar, Text } from '@mantine/core'
import type { Progress } from '../api/client.ts'
import { Countdown } from '../ui/time/Countdown.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import classes from './Results.module.css'
import { number } from '../ui/number.ts'

/** How far the reading has come. Pages are counted in silence; a wait is told. */
export function ReadingProgress({
  isReading,
  progress,
  now,
  onCancel,
}: {
  /** Nothing shows while it is not; what is told has its place nevertheless. */
  readonly isReading: boolean
  readonly progress: Progress | undefined
  readonly now: () => number
  readonly onCancel: () => void
}) {
  const page = progress?.phase === 'page' ? progress : undefined
  const total = page?.totalCount
  const share = page && total ? Math.min(100, (100 * page.records) / total) : undefined
  const read =
    page && (total === undefined ? number(page.records) : `${number(page.records)} of ${number(total)}`)
  return (
    <div className={isReading ? classes.progress : 'hidden'}>
      <div className={`stack grow ${classes.reading}`}>
        <LiveRegion>
          {isReading && !page && (
            <Text size="sm">
              {progress?.phase === 'wait' ? (
                <>
                  The service takes no more calls for now. Reading goes on by itself{' '}
                  <Countdown until={progress.until} now={now} />.
                </>
              ) : (
                'Reading the watchlist.'
              )}
            </Text>
          )}
        </LiveRegion>
        {isReading && read && <Text size="sm">{read} read</Text>}
        {isReading && share !== undefined && (
          <Bar.Root size="sm" transitionDuration={0}>
            <Bar.Section value={share} aria-label="People read" aria-valuetext={`${read} read`} />
          </Bar.Root>
        )}
      </div>
      {isReading && (
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}
