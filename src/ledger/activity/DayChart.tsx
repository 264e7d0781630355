import { ActionIcon, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { DayCount } from '../book/activity.ts'
import classes from './DayChart.module.css'
import { count, number } from '../../ui/number.ts'

// A day is a name here, not a moment: UTC in, UTC out.
const long = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const atNoon = (day: string) => new Date(`${day}T12:00:00Z`)

const sayDay = (day: string): string => long.format(atNoon(day))

const sayCounts = ({ reads, writes, unknown }: DayCount): string =>
  [
    reads + writes === 0 ? 'no requests' : count(reads + writes, 'request'),
    writes > 0 && count(writes, 'write'),
    unknown > 0 && `${number(unknown)} with an unknown outcome`,
  ]
    .filter(Boolean)
    .join(', ')

export interface DayChartProps {
  /** The days shown, oldest first. */
  readonly days: readonly DayCount[]
  /** The filtered day. */
  readonly chosen: string | undefined
  readonly onChoose: (day: string | undefined) => void
  /** Shows other days; absent if there are none in that direction. */
  readonly onEarlier: (() => void) | undefined
  readonly onLater: (() => void) | undefined
}

/** Requests per day, as buttons with their numbers. A click filters by that day. */
export function DayChart({ days, chosen, onChoose, onEarlier, onLater }: DayChartProps) {
  const bars = useRef<HTMLDivElement>(null)
  const top = Math.max(1, ...days.map(({ reads, writes }) => reads + writes))
  const [focused, setFocused] = useState<string>()
  // One stop for the Tab key; the arrow keys move between days.
  const stop = days.find(({ day }) => day === (focused ?? chosen))?.day ?? days.at(-1)?.day

  // Where it is narrow, as beside a request, the chart scrolls, and starts at the latest days.
  useEffect(() => {
    const box = bars.current
    if (!box) return undefined
    const observer = new ResizeObserver(() => {
      box.scrollLeft = box.scrollWidth
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -99, End: 99 }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = days.findIndex(({ day }) => day === stop)
    const next = days[Math.min(days.length - 1, Math.max(0, at + step))]
    if (!next) return
    setFocused(next.day)
    bars.current?.querySelector<HTMLElement>(`[data-day="${next.day}"]`)?.focus()
  }

  return (
    <figure className={classes.chart}>
      <figcaption className={classes.caption}>
        <Text size="sm" fw={600} span>
          Requests per day
        </Text>
        <span className={classes.legend}>
          <span className={classes.key} data-kind="writes" /> writes
          <span className={classes.key} data-kind="reads" /> reads
          <span className={classes.mark}>?</span> outcome unknown
        </span>
        <span className={classes.turn}>
          <Text size="sm" c="dimmed" span>
            {[days.at(0), days.at(-1)].map((day) => day && short.format(atNoon(day.day))).join(' to ')}
          </Text>
          <ActionIcon variant="default" aria-label="Earlier days" disabled={!onEarlier} onClick={onEarlier}>
            <IconChevronLeft size={16} />
          </ActionIcon>
          <ActionIcon variant="default" aria-label="Later days" disabled={!onLater} onClick={onLater}>
            <IconChevronRight size={16} />
          </ActionIcon>
        </span>
      </figcaption>
      <div
        ref={bars}
        className={classes.bars}
        role="toolbar"
        tabIndex={-1}
        aria-label="Requests per day"
        onKeyDown={onKeyDown}
      >
        {days.map((day, index) => (
          <button
            key={day.day}
            type="button"
            className={classes.day}
            data-day={day.day}
            data-empty={day.reads + day.writes === 0 || undefined}
            aria-pressed={day.day === chosen}
            aria-label={`${sayDay(day.day)}: ${sayCounts(day)}`}
            title={`${sayDay(day.day)}: ${sayCounts(day)}`}
            tabIndex={day.day === stop ? 0 : -1}
            onFocus={() => setFocused(day.day)}
            onClick={() => onChoose(day.day === chosen ? undefined : day.day)}
          >
            <span className={classes.plot}>
              <span className={classes.unknown} aria-hidden>
                {day.unknown > 0 && '?'}
              </span>
              <span
                className={classes.bar}
                data-kind="reads"
                style={{ height: `${(day.reads / top) * 84}%` }}
              />
              <span
                className={classes.bar}
                data-kind="writes"
                style={{ height: `${(day.writes / top) * 84}%` }}
              />
            </span>
            <span className={classes.tick} aria-hidden>
              {(days.length - 1 - index) % 7 === 0 && short.format(atNoon(day.day))}
            </span>
          </button>
        ))}
      </div>
    </figure>
  )
}
