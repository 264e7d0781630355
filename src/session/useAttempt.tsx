import { useState } from 'react'
import { ErrorPanel, type Problem } from '../ui/ErrorPanel.tsx'
import { useSession } from './SessionProvider.tsx'

type Way = 'keys' | 'sandbox'

/** The state of signing in, one attempt at a time: the way in progress, and the problem of the last one. */
export function useAttempt() {
  const { now } = useSession()
  const [pending, setPending] = useState<Way>()
  const [failure, setFailure] = useState<{ readonly way: Way; readonly problem: Problem }>()

  async function attempt(way: Way, work: () => Promise<Problem | undefined>) {
    setPending(way)
    setFailure(undefined)
    try {
      const problem = await work()
      if (problem) setFailure({ way, problem })
    } catch (error) {
      const advice = `${error instanceof Error ? error.message : ''} Try again.`
      setFailure({ way, problem: { message: 'Sign-in failed.', advice } })
    } finally {
      setPending(undefined)
    }
  }

  const panel = (way: Way) => failure?.way === way && <ErrorPanel problem={failure.problem} now={now} />
  return { pending, attempt, panel }
}
