/** A request as sent, with the name of each secret in its place. */
import type { Exchange } from '../../api/client.ts'
import { authorization, textToSign } from '../../api/signature.ts'

/**
 * A request before or after its signature. Before it, words stand for the values that are not known yet. A request of
 * API 2.0 has no date.
 */
export type Signed = Pick<Exchange, 'requestId' | 'date'> & {
  readonly request: Pick<Exchange['request'], 'path' | 'headers'>
}

/** The lines before the body. `base`: the prefix of the path on this page's server. */
export function headOf({ requestId, date, request }: Signed, base: string): string {
  const signed =
    date === undefined
      ? { Authorization: 'Bearer (not kept)', 'x-mc-req-id': requestId }
      : {
          Authorization: authorization('<access key>', '<signature>'),
          'x-mc-app-id': '<application id>',
          'x-mc-req-id': requestId,
          'x-mc-date': date,
        }
  return [
    `POST ${base}${request.path}`,
    ...Object.entries({ ...signed, ...request.headers }).map(([name, value]) => `${name}: ${value}`),
  ].join('\n')
}

/** admin-api §5 step 1. API 2.0 signs nothing. */
export const signedTextOf = ({ requestId, date, request }: Signed): string | undefined =>
  date && textToSign({ date, requestId, path: request.path, applicationKey: '<application key>' })

/** admin-api §5 steps 2 and 3. */
export const aboutSignature =
  'The signature is the HMAC-SHA1 of this text with the secret key. Keys and signatures are never shown.'

/** The longest text that is formatted. A longer one would freeze the page. */
const maxPretty = 1_000_000

/** Indents JSON. Any other text, or one that is too long, is returned unchanged. */
export function pretty(text: string): string {
  if (text.length > maxPretty) return text
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}
