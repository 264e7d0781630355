/** The reason for a failed sign-in, as far as the service's answer tells. */
import type { ApiError } from '../api/errors.ts'
import type { Problem } from '../ui/ErrorPanel.tsx'
import { correctionOf, describeSkew, skewWorthShowing } from './installation.ts'

/** The problem to show for a failed first call, given the offset of the clock. `auth`: in a region of API 2.0. */
export function diagnose(error: ApiError, skewMs: number | undefined, auth?: 'oauth'): Problem {
  const { kind, requestId, failures, message } = error
  const problem = (advice: string, happened = message): Problem => {
    return { requestId, failures, message: happened, advice }
  }
  // These sentences tell the failures of a token apart.
  if (auth) return problem(kind === 'unauthorised' ? error.advice : `${error.advice} ${unchecked}`)
  if (kind === 'unauthorised') {
    if (failures.some(({ code }) => code === 'err_developer_key'))
      return problem('Check the application id and the region.')
    // Without an answer, the key guard refused and the service was not asked.
    if (error.httpStatus === undefined) return problem(`Sign in again. ${unchecked}`)
    const wrong = 'The access key, secret key or application key is wrong or belongs to another region.'
    return problem(`${wrong}${clockAdvice(skewMs)}`, 'The service rejected these keys.')
  }
  if (kind === 'expired') return problem(error.advice, 'These keys have expired.')
  if (kind === 'aborted') return problem(`${error.advice} ${unchecked}`)
  if (kind === 'lost' || kind === 'offline' || kind === 'timed-out') {
    const offline = kind === 'offline' ? 'This device is offline. ' : ''
    return problem(
      `${offline}Check the network, then sign in again. ${unchecked}`,
      'The service could not be reached.',
    )
  }
  // The others refuse a sign-in only if a server on the way answered (keyCheck.ts).
  return problem(`Check the region, wait a moment, then sign in again. ${unchecked}`)
}

const unchecked = 'The keys were not checked.'

function clockAdvice(skewMs: number | undefined): string {
  if (skewMs === undefined) {
    return " Also check this device's clock. It could not be compared with the server's, and a wrong clock has the same effect."
  }
  if (Math.abs(skewMs) < skewWorthShowing) return ''
  return ` This device's clock is ${describeSkew(skewMs)}. ${correctionOf(skewMs)} Correct the clock before you look further.`
}
