/** The reason for a failed sign-in, as far as the service's answer tells. */
import type { ApiError } from '../api/errors.ts'
import type { Problem } from '../ui/ErrorPanel.tsx'
import { describeSkew, skewWorthShowing } from './installation.ts'

/** The problem to show for a failed first call, given the offset of the clock. */
export function diagnose(error: ApiError, skewMs: number | undefined): Problem {
  const { requestId, failures } = error
  const base = { requestId, failures }
  switch (error.kind) {
    case 'unauthorised': {
      if (failures.some(({ code }) => code === 'err_developer_key')) {
        return { ...base, message: error.message, advice: 'Check the application id and the region.' }
      }
      // Without an answer, the key guard refused and the service was not asked.
      if (error.httpStatus === undefined) {
        return { ...base, message: error.message, advice: 'Sign in again. The keys were not checked.' }
      }
      const clock = clockAdvice(skewMs)
      return {
        ...base,
        message: 'The service rejected these keys.',
        advice: `The access key, secret key or application key is wrong or belongs to another region.${clock}`,
      }
    }
    case 'expired':
      return {
        ...base,
        message: 'These keys have expired.',
        advice: 'Have the keys reissued, then sign in with the new keys.',
      }
    case 'lost':
    case 'offline':
    case 'timed-out':
      return {
        ...base,
        message: 'The service could not be reached.',
        advice: `${error.kind === 'offline' ? 'This device is offline. ' : ''}Check the network, then sign in again. The keys were not checked.`,
      }
    case 'aborted':
      return { ...base, message: error.message, advice: `${error.advice} The keys were not checked.` }
    // These refuse a sign-in only if a server on the way answered (keyCheck.ts).
    case 'server':
    case 'unreadable':
    case 'forbidden':
    case 'refused':
    case 'throttled':
    case 'too-large':
      return {
        ...base,
        message: error.message,
        advice: 'Check the region, wait a moment, then sign in again. The keys were not checked.',
      }
    default:
      return error.kind satisfies never
  }
}

function clockAdvice(skewMs: number | undefined): string {
  if (skewMs === undefined) {
    return " Also check this device's clock. It could not be compared with the server's, and a wrong clock has the same effect."
  }
  if (Math.abs(skewMs) < skewWorthShowing) return ''
  return ` This device's clock is ${describeSkew(skewMs)}. Requests use the corrected time. Correct the clock before you look further.`
}
