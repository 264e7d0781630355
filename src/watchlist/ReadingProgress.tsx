import { Button, Progress as Bar, Text } from '@mantine/core'
import type { Progress } from '../api/client.ts'
import { Countdown } from '../ui/time/Countdown.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { focusHeading } from '../ui/pane/focusBack.ts'
import classes from './Results.module.css'
import { number } from '../ui/number.ts'
import { totalOf } from './gathering.ts'

/** The progress of reading. Screen readers announce a wait, but not each page. */
export function ReadingProgress({
  isReading,
  progress,
  now,
  onCancel,
}: {
  /** If false, only the empty live region is rendered. */
  readonly isReading: boolean
  readonly progress: Progress | undefined
  readonly now: () => number
  readonly onCancel: () => void
}) {
  const page = progress?.phase === 'page' ? progress : undefined
  const total = page && totalOf(page.records, page.totalCount)
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
                  Call quota used up. Reading continues automatically{' '}
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
        <Button
          variant="default"
          onClick={(event) => {
            focusHeading(event)
            onCancel()
          }}
        >
          Cancel
        </Button>
      )}
    </div>
  )
}
