import { describeDuration, timeOfDay, useSecondsUntil } from './clock.ts'

/**
 * A time at the end of a sentence: "at 09:41:12, in 12 seconds", and then "now". The seconds are only visible: a `status`
 * announces nothing while they run, and then "now" once.
 */
export function Countdown({ until, now }: { readonly until: number; readonly now: () => number }) {
  const seconds = useSecondsUntil(until, now)
  if (seconds === 0) return <>now</>
  return (
    <>
      at <time dateTime={new Date(until).toISOString()}>{timeOfDay(until)}</time>
      <span aria-hidden>, in {describeDuration(seconds)}</span>
    </>
  )
}
