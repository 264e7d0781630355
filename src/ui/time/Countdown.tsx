import { sayDuration, timeOfDay, useSecondsUntil } from './clock.ts'

export interface CountdownProps {
  /** Milliseconds since the epoch. */
  readonly until: number
  readonly now: () => number
}

/**
 * When something will be, as the end of a sentence: "at 09:41:12, in 12 seconds", and then "now". The seconds are for
 * the eyes only: in a `status` nothing is said while they run, and once that it is now.
 */
export function Countdown({ until, now }: CountdownProps) {
  const seconds = useSecondsUntil(until, now)
  if (seconds === 0) return 'now'
  return (
    <>
      at <time dateTime={new Date(until).toISOString()}>{timeOfDay(until)}</time>
      <span aria-hidden>, in {sayDuration(seconds)}</span>
    </>
  )
}
