/** The check of typed or pasted keys before use, with a sentence for each problem. */
import type { Credentials } from '../keys/guard.ts'

export type CredentialField = keyof Credentials

export const credentialFields: readonly { readonly field: CredentialField; readonly label: string }[] = [
  { field: 'accessKey', label: 'Access key' },
  { field: 'secretKey', label: 'Secret key' },
  { field: 'applicationId', label: 'Application id' },
  { field: 'applicationKey', label: 'Application key' },
]

export type CredentialProblems = Partial<Record<CredentialField, string>>

/** Format characters, which have no width and go unseen when keys are copied from a page or a chat. */
const invisible = /\p{Cf}/u
const ascii = /^[\u0021-\u007e]+$/
const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const standardBase64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Trims the four values, and names the problem of each. The keys can be used if there is none. */
export function checkCredentials(values: Credentials): {
  readonly credentials: Credentials
  readonly problems: CredentialProblems
} {
  const credentials = {
    accessKey: values.accessKey.trim(),
    secretKey: values.secretKey.trim(),
    applicationId: values.applicationId.trim(),
    applicationKey: values.applicationKey.trim(),
  }
  const problems: CredentialProblems = {}
  for (const { field, label } of credentialFields) {
    const problem = checkCommon(label, credentials[field]) ?? checks[field](credentials[field])
    if (problem) problems[field] = problem
  }
  return { credentials, problems }
}

function checkCommon(label: string, value: string): string | undefined {
  if (value === '') return `${label} is missing.`
  if (invisible.test(value)) {
    return `${label} contains an invisible character. Copy the key again from its source, or type it.`
  }
  if (/\s/.test(value)) return `${label} contains a space or a line break. Copy the key again.`
  return undefined
}

const checks: Record<CredentialField, (value: string) => string | undefined> = {
  // The access key is sent in a header, which carries only ASCII.
  accessKey: (value) =>
    ascii.test(value) && !value.includes(':')
      ? undefined
      : 'An access key has only letters, digits, "-" and "_". Copy the key again.',
  secretKey(value) {
    if (standardBase64.test(value)) return undefined
    // beyond-the-spec §6: access keys are base64url-like, secret keys never.
    if (/^[\w-]+=*$/.test(value) && /[-_]/.test(value)) {
      return 'A secret key never contains "-" or "_". Are access key and secret key swapped?'
    }
    return 'A secret key is Base64, and this is not. Perhaps it was copied incompletely.'
  },
  applicationId: checkAscii('An application id'),
  applicationKey: checkAscii('An application key'),
}

function checkAscii(what: string) {
  return (value: string) =>
    ascii.test(value) ? undefined : `${what} has only letters, digits and "-". Copy it again.`
}

/**
 * A remark on a field that is unlike any seen, but may be right: the application id and key are GUIDs as far as seen
 * (beyond-the-spec §6), which the service never published.
 */
export function remarkOn(field: CredentialField, value: string): string | undefined {
  const isUsual = (field !== 'applicationId' && field !== 'applicationKey') || guid.test(value.trim())
  return isUsual || value.trim() === ''
    ? undefined
    : 'Usually looks like 1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed. Check that you copied all of it.'
}

// A plain object would find `constructor` and the like in a key file.
const aliases = new Map<string, CredentialField>([
  ['accesskey', 'accessKey'],
  ['secretkey', 'secretKey'],
  ['applicationid', 'applicationId'],
  ['appid', 'applicationId'],
  ['applicationkey', 'applicationKey'],
  ['appkey', 'applicationKey'],
])

/** The largest text that is read as a key file. Four keys are a few hundred characters. */
export const maxKeyFile = 20_000

/**
 * The keys of a pasted or dropped JSON object, such as `{"accessKey": …, "secretKey": …, "applicationId": …,
 * "applicationKey": …}`; `appId`, `app_key` and the like are understood too. `undefined` for any other text, so that a
 * single key can still be pasted.
 */
export function readKeyFile(text: string): Partial<Credentials> | undefined {
  if (text.length > maxKeyFile || !text.trimStart().startsWith('{')) return undefined
  let parsed: unknown
  try {
    // `trim` removes a byte-order mark, which JSON does not allow.
    parsed = JSON.parse(text.trim())
  } catch {
    return undefined
  }
  if (typeof parsed !== 'object' || parsed === null) return undefined
  const found: Partial<Record<CredentialField, string>> = {}
  for (const [name, value] of Object.entries(parsed)) {
    const field = aliases.get(name.toLowerCase().replaceAll(/[\s_-]/g, ''))
    if (field && typeof value === 'string') found[field] = value
  }
  return found
}

/** A sentence on the fields that a key file fills or leaves empty: keys of two files are never mixed. */
export function describeKeyFile(found: Partial<Credentials>): string {
  const labels = (isThere: boolean) =>
    credentialFields
      .filter(({ field }) => (found[field] !== undefined) === isThere)
      .map(({ label }) => label.toLowerCase())
      .join(', ')
  const missing = labels(false)
  return `Filled in from JSON: ${labels(true)}.${missing && ` Still missing: ${missing}.`}`
}
