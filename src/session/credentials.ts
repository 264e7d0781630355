/** The check of typed or pasted keys before use, with a sentence for each problem. */
import { isObject, parseJson } from '../api/object.ts'
import type { Credentials } from '../keys/guard.ts'
import type { ClientCredentials } from '../keys/tokens.ts'

export type CredentialField = keyof Credentials | keyof ClientCredentials
/** Of the values, or of what is wrong with them. */
export type CredentialTexts = Partial<Record<CredentialField, string>>
export type CredentialFields = readonly { readonly field: CredentialField; readonly label: string }[]

export const credentialFields: CredentialFields = [
  { field: 'accessKey', label: 'Access key' },
  { field: 'secretKey', label: 'Secret key' },
  { field: 'applicationId', label: 'Application id' },
  { field: 'applicationKey', label: 'Application key' },
]
/** Those of API 2.0. */
export const clientFields: CredentialFields = [
  { field: 'clientId', label: 'Client id' },
  { field: 'clientSecret', label: 'Client secret' },
]

/** Format characters, which have no width and go unseen when keys are copied from a page or a chat. */
const invisible = /\p{Cf}/u
const ascii = /^[\u0021-\u007e]+$/
const standardBase64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
/** Base64 without its final "=" or "==", which a double click does not select. What they pad ends with zeros. */
const unpadded = /^(?:[A-Za-z0-9+/]{4})*[A-Za-z0-9+/](?:[AQgw]|[A-Za-z0-9+/][AEIMQUYcgkosw048])$/

/** A value without the blanks and quotation marks around it, of which a long run is looked through from its beginning alone. */
const trim = (value: string): string => value.replaceAll(/^[\s"'“„]+|(?<![\s"'”“])[\s"'”“]+$/g, '')

/** Trims the values, completes the secret key, and names the problem of each. The keys can be used if there is none. */
export function checkCredentials(values: CredentialTexts, fields = credentialFields) {
  const credentials: CredentialTexts = {}
  const problems: CredentialTexts = {}
  for (const { field, label } of fields) {
    const value = trim(values[field] ?? '')
    const isUnpadded = field === 'secretKey' && unpadded.test(value)
    const whole = isUnpadded ? value.padEnd(Math.ceil(value.length / 4) * 4, '=') : value
    credentials[field] = whole
    problems[field] = checkField(field, label, whole)
  }
  // Each of the fields has its value.
  return { credentials: credentials as Credentials | ClientCredentials, problems }
}

function checkField(field: CredentialField, label: string, value: string): string | undefined {
  if (value === '') return `${label} is missing.`
  if (invisible.test(value))
    return `${label} contains an invisible character. Copy the key again from its source, or type it.`
  if (/\s/.test(value)) return `${label} contains a space or a line break. Copy the key again.`
  if (field !== 'secretKey') {
    // It is sent in a header, which carries only ASCII, or in a form. A colon ends the access key there.
    const isSendable = ascii.test(value) && !(field === 'accessKey' && value.includes(':'))
    return isSendable ? undefined : `${label} contains a character that no key has. Copy the key again.`
  }
  if (standardBase64.test(value)) return undefined
  // beyond-the-spec §6: access keys are base64url-like, secret keys never.
  return /^[\w-]+=*$/.test(value) && /[-_]/.test(value)
    ? 'A secret key never contains "-" or "_". Are access key and secret key swapped?'
    : 'A secret key is Base64, and this is not. Perhaps it was copied incompletely.'
}

/** The largest text that is read as a key file. The keys are a few hundred characters. */
export const maxKeyFile = 20_000

/**
 * The keys of a JSON object, such as `{"accessKey": …, "secretKey": …, "applicationId": …, "applicationKey": …}`; `appId`,
 * `app_key` and the like are understood too. `undefined` for any other text.
 */
export function readKeyFile(text: string, fields = credentialFields): CredentialTexts | undefined {
  if (text.length > maxKeyFile || !text.trimStart().startsWith('{')) return undefined
  // `trim` removes a byte-order mark, which JSON does not allow.
  const parsed = parseJson(text.trim())
  if (!isObject(parsed)) return undefined
  const found: CredentialTexts = {}
  for (const [name, value] of Object.entries(parsed)) {
    const plain = name
      .toLowerCase()
      .replaceAll(/[\s_-]/g, '')
      .replace(/^app(?=id|key)/, 'application')
    const known = fields.find(({ field }) => field.toLowerCase() === plain)
    if (known && typeof value === 'string') found[known.field] = value
  }
  return found
}

/** A sentence on the fields that a key file fills or leaves empty: keys of two files are never mixed. */
export function describeKeyFile(found: CredentialTexts, fields = credentialFields): string {
  const labels = (isThere: boolean) =>
    fields
      .filter(({ field }) => (found[field] !== undefined) === isThere)
      .map(({ label }) => label.toLowerCase())
      .join(', ')
  if (labels(true) === '')
    return fields === clientFields
      ? 'The JSON contains neither a client id nor a client secret.'
      : 'The JSON contains none of the four keys.'
  return `Filled in from JSON: ${labels(true)}.${labels(false) && ` Still missing: ${labels(false)}.`}`
}
