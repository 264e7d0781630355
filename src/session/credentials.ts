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
const standardBase64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
/** Base64 without its final "=" or "==", which a double click does not select. What they pad ends with zeros. */
const unpadded = /^(?:[A-Za-z0-9+/]{4})*[A-Za-z0-9+/](?:[AQgw]|[A-Za-z0-9+/][AEIMQUYcgkosw048])$/

/** A value without the blanks and quotation marks around it. */
const trim = (value: string): string => value.replaceAll(/^[\s"'“„]+|[\s"'”“]+$/g, '')

/** Trims the four values, completes the secret key, and names the problem of each. The keys can be used if there is none. */
export function checkCredentials(values: Credentials) {
  const secret = trim(values.secretKey)
  const credentials: Credentials = {
    accessKey: trim(values.accessKey),
    secretKey: unpadded.test(secret) ? secret.padEnd(Math.ceil(secret.length / 4) * 4, '=') : secret,
    applicationId: trim(values.applicationId),
    applicationKey: trim(values.applicationKey),
  }
  const problems: CredentialProblems = {}
  for (const { field, label } of credentialFields) {
    const problem = checkField(field, label, credentials[field])
    if (problem) problems[field] = problem
  }
  return { credentials, problems }
}

function checkField(field: CredentialField, label: string, value: string): string | undefined {
  if (value === '') return `${label} is missing.`
  if (invisible.test(value))
    return `${label} contains an invisible character. Copy the key again from its source, or type it.`
  if (/\s/.test(value)) return `${label} contains a space or a line break. Copy the key again.`
  if (field !== 'secretKey') {
    // It is sent in a header, which carries only ASCII. A colon ends the access key there.
    const isSendable = ascii.test(value) && !(field === 'accessKey' && value.includes(':'))
    return isSendable ? undefined : `${label} contains a character that no key has. Copy the key again.`
  }
  if (standardBase64.test(value)) return undefined
  // beyond-the-spec §6: access keys are base64url-like, secret keys never.
  return /^[\w-]+=*$/.test(value) && /[-_]/.test(value)
    ? 'A secret key never contains "-" or "_". Are access key and secret key swapped?'
    : 'A secret key is Base64, and this is not. Perhaps it was copied incompletely.'
}

/** The largest text that is read as a key file. Four keys are a few hundred characters. */
export const maxKeyFile = 20_000

/**
 * The keys of a JSON object, such as `{"accessKey": …, "secretKey": …, "applicationId": …, "applicationKey": …}`; `appId`,
 * `app_key` and the like are understood too. `undefined` for any other text.
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
  const found: Partial<Record<CredentialField, string>> = {}
  for (const [name, value] of Object.entries(parsed as object)) {
    const plain = name
      .toLowerCase()
      .replaceAll(/[\s_-]/g, '')
      .replace(/^app(?=id|key)/, 'application')
    const known = credentialFields.find(({ field }) => field.toLowerCase() === plain)
    if (known && typeof value === 'string') found[known.field] = value
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
  if (labels(true) === '') return 'The JSON contains none of the four keys.'
  return `Filled in from JSON: ${labels(true)}.${labels(false) && ` Still missing: ${labels(false)}.`}`
}
