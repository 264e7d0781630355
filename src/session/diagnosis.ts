/** Why a sign-in failed, told apart as far as the service's answer allows. */
import type { ApiError } from '../api/errors.ts'
import type { Problem } from '../ui/ErrorPanel.tsx'
import { describeSkew, skewWorthShowing } from './installation.ts'

/** What to tell the admin of a failed first call, given what is known of the clock. */
export function diagnose(error: ApiError, skewMs: number | undefined): Problem {
  const { retryAt, requestId, failures } = error
  const base = { retryAt, requestId, failures }
  switch (error.kind) {
    case 'unauthorised': {
      if (failures.some(({ code }) => code === 'err_developer_key')) {
        return { ...base, message: error.message, advice: 'Check the application id and the region.' }
      }
      // Without an answer it was the key guard that refused, and the service was never asked.
      if (error.httpStatus === undefined) {
        return { ...base, message: error.message, advice: 'Sign in again. Your keys were not judged.' }
      }
      const clock = clockAdvice(skewMs)
      return {
        ...base,
        message: 'The service does not accept these keys.',
        advice: `The access key, the secret key or the application key is wrong, or belongs to another region.${clock}`,
      }
    }
    case 'expired':
      return {
        ...base,
        message: 'These keys have expired.',
        advice: 'Have them re-issued for this application, then sign in with the new ones.',
      }
    case 'lost':
    case 'offline':
    case 'timed-out':
      return {
        ...base,
        message: 'The service could not be reached.',
        advice: `${error.kind === 'offline' ? 'This device is offline. ' : ''}Check the network, then sign in again. Your keys were not judged.`,
      }
    case 'server':
      return {
        ...base,
        message: error.message,
        advice: 'Check the region, wait a moment, then sign in again. Your keys were not judged.',
      }
    case 'aborted':
    case 'throttled':
      return { ...base, message: error.message, advice: `${error.advice} Nothing is known of your keys.` }
    case 'forbidden':
    case 'refused':
    case 'too-large':
    case 'unreadable':
      return {
        ...base,
        message: error.message,
        advice: 'Check the region, wait a moment, then sign in again. Nothing is known of your keys.',
      }
    default:
      return error.kind satisfies never
  }
}

function clockAdvice(skewMs: number | undefined): string {
  if (skewMs === undefined) {
    return " This device's clock could not be compared with the server's: a wrong clock has the same effect, so check it too."
  }
  if (Math.abs(skewMs) < skewWorthShowing) return ''
  return ` This device's clock is ${describeSkew(skewMs)}. Requests are dated with the corrected time, but set the clock right before you look further.`
}
