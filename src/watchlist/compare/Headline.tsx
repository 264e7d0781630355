import { count, number } from '../../ui/number.ts'
import { shortDay } from '../../ui/time/clock.ts'
import { type Counted, pointsOf, sayDifference, sayShare } from './counts.ts'
import classes from './Compare.module.css'

export interface HeadlineProps {
  /** The counts of this reading, and before them those of earlier days. */
  readonly series: readonly Counted[]
  /** The number of people with and without videos left, if the list has them all. */
  readonly all: number | undefined
}

/** The numbers of the list in a sentence, with the change since an earlier day, and a line over the days or months. */
export function Headline({ series, all }: HeadlineProps) {
  const [before, now] = series.length > 1 ? series.slice(-2) : [undefined, series[0]]
  if (!now) return 'People with training videos left to watch.'
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

const [width, height] = [72, 16]

function Line({ series }: Pick<HeadlineProps, 'series'>) {
  const points = pointsOf(series)
  const from = points[0]?.at ?? 0
  const to = points.at(-1)?.at ?? 0
  const span = Math.max(1, to - from)
  const all = points.map(({ people }) => people)
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const places = points.map(({ at, people }) => {
    const x = 2 + ((at - from) / span) * (width - 4)
    const y = most === least ? height / 2 : height - 2 - ((people - least) / (most - least)) * (height - 4)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  const [x, y] = places.at(-1)?.split(',') ?? []
  return (
    <svg
      className={classes.line}
      role="img"
      aria-label={`People with videos left: ${points.map(({ at, people }) => `${number(people)} on ${shortDay(at, to)}`).join(', ')}`}
      width={width}
      height={height}
    >
      <polyline points={places.join(' ')} />
      <circle cx={x} cy={y} r={2} />
    </svg>
  )
}
