import { count, number } from '../../ui/number.ts'
import { Fact } from '../../ui/pane/Fact.tsx'
import { shortDay } from '../../ui/time/clock.ts'
import { sayShare } from '../facets/facets.ts'
import { type Counted, pointsOf, sayDifference } from './counts.ts'
import classes from './Compare.module.css'

export interface HeadlineProps {
  /** The counts of this reading, and before them those of earlier days. */
  readonly series: readonly Counted[]
  /** The number of people with and without videos left, if the list has them all. */
  readonly all: number | undefined
}

/** The numbers of the list in a sentence, with the change since an earlier day, and a line over the days or months. */
export function Headline({ series, all }: HeadlineProps) {
  const [now, before] = series.toReversed()
  if (!now) return <>People with training videos left to watch.</>
  const { people, videos } = now
  const who = all
    ? `${number(people)} of ${count(all, 'person', 'people')} (${sayShare(people, all)})`
    : count(people, 'person', 'people')
  return (
    <>
      {people === 0
        ? 'No one has videos'
        : `${who} ${people === 1 ? 'has' : 'have'} ${count(videos, 'video')}`}{' '}
      left.
      {before && (
        <>
          {' '}
          {sayDifference(before, now)} on {shortDay(before.at, now.at)}. <Line series={series} />
        </>
      )}
    </>
  )
}

/** The most days that are listed. */
const mostDays = 6

/** The numbers of the last days before this reading. */
export const EarlierCounts = ({ series }: Pick<HeadlineProps, 'series'>) => (
  <dl className="facts">
    {series
      .slice(-mostDays - 1, -1)
      .toReversed()
      .map(({ at, people, videos }) => (
        <Fact key={at} name={shortDay(at, series.at(-1)?.at ?? at)}>
          {count(people, 'person', 'people')}, {count(videos, 'video')}
        </Fact>
      ))}
  </dl>
)

/** The size of the line, without the half of its last point. */
const [width, height] = [68, 12]

/** The places of the points in a length, the least value at its start. Equal values are in its middle. */
function placesOf(points: readonly Counted[], valueOf: (point: Counted) => number, length: number): number[] {
  const values = points.map(valueOf)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return values.map((value) => (most === least ? length / 2 : (length * (value - least)) / (most - least)))
}

function Line({ series }: Pick<HeadlineProps, 'series'>) {
  const points = pointsOf(series)
  const to = points.at(-1)?.at ?? 0
  const xs = placesOf(points, ({ at }) => at, width)
  // The largest number is at the top.
  const ys = placesOf(points, ({ people }) => -people, height)
  return (
    <svg
      className={classes.line}
      role="img"
      aria-label={`People with videos left: ${points.map(({ at, people }) => `${number(people)} on ${shortDay(at, to)}`).join(', ')}`}
      viewBox={`-2 -2 ${width + 4} ${height + 4}`}
      width={width + 4}
    >
      <polyline points={xs.map((x, at) => `${x},${ys[at]}`).join(' ')} />
      <circle cx={xs.at(-1)} cy={ys.at(-1)} r={2} />
    </svg>
  )
}
