/**
 * What may leave the device in an export: no name, URL, address or sentence, whatever was sent and answered. The only place
 * that redacts.
 */
import type * as z from 'zod/mini'
import { operations } from '../../api/operations.ts'
import { knownUrlActions } from '../../api/schemas.ts'
import { headOf, type Sent } from '../book/event.ts'
import { answerOf, type RequestRow } from '../book/requests.ts'

/** A secure id (beyond-the-spec §1). The pattern is narrow, because a key or a name may have been pasted instead. */
const secureId = /^eNo[\w-]{45,1000}={0,2}$/
/** An id of what the service created: a secure id, a number or a GUID. Anything else may be a person's name. */
const createdId =
  /^(?:(?=\S*[A-Z])(?=\S*[a-z])(?=\S*\d)[\w-]{32,1000}={0,2}|(?=\S*\d)[\da-f]{1,64}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/
const address = /\S@[\w-]+\.\w/
/**
 * An email address in the decoded bytes of an id. By chance, one id in some 7,000 matches `address`, but less than one
 * in millions matches this.
 */
const likelyAddress = /[\w.+-]{2,}@[\w-]{2,}(?:\.[\w-]+)*\.[a-z]{2,}/i
const binary = /[^\t\n\r -~]/

function isCreatedId(id: string): boolean {
  if (!createdId.test(id)) return false
  try {
    const bytes = atob(id.replaceAll('-', '+').replaceAll('_', '/'))
    return !(binary.test(bytes) ? likelyAddress : address).test(bytes)
  } catch {
    return true
  }
}

/** The prefix of every recorded code (beyond-the-spec §4), except bare numbers such as `0004`. */
const code = /^(?:err_[a-z\d_]{1,100}|\d{1,6})$/
/** The names of all fields in a schema of a request. */
function fieldsOf(schema: z.core.$ZodType): readonly string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod // which one it is, zod says only at run time
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, field]) => [name, ...fieldsOf(field)])
  if (def.type === 'array') return fieldsOf(def.element)
  return def.type === 'optional' ? fieldsOf(def.innerType) : []
}

/** The names on the wire (admin-api §2, §4 and §5), in paths such as `urls.2.value`. */
const wireNames = new Set([
  ...operations.flatMap(({ input }) => fieldsOf(input)),
  ...'data meta pagination pageSize pageToken'.split(' '),
  ...'email password accountCode'.split(' '),
  ...'Authorization x-mc-app-id x-mc-req-id x-mc-date x-mc-arg'.split(' '),
])
const isWirePath = (text: string): boolean =>
  text.length <= 200 && text.split(/[.[\]]+/).every((part) => /^\d*$/.test(part) || wireNames.has(part))

const only = (pattern: RegExp, text: string | undefined) =>
  text !== undefined && pattern.test(text) ? text : undefined

/** The subject with the number of URLs by action: a log line is limited, and a policy may have 5,000 URLs. */
function subjectOf({ subject }: Sent) {
  switch (subject?.kind) {
    case 'policy': {
      const urls = subject.input.urls.map(({ action }) => ({
        action: knownUrlActions.find((known) => known === action) ?? 'other',
      }))
      return { kind: subject.kind, input: { urls }, scopes: subject.input.policies.length }
    }
    case 'import': {
      const { kind, fileType, groupId, clearGroup = false, allowAddressMigration = false } = subject
      return {
        kind,
        label: undefined,
        fileType,
        groupId: groupId && (only(secureId, groupId) ?? 'not an id'),
        clearGroup,
        allowAddressMigration,
      }
    }
    case 'watchlist':
    case undefined:
      return subject
    default:
      return subject satisfies never
  }
}

export type Shareable = ReturnType<typeof shareable>

export function shareable(row: RequestRow) {
  const { sent, ended, verdict, outcome } = row
  const { ids, failures } = answerOf(row)
  return {
    // The stored head names no one.
    sent: { ...headOf(sent), subject: subjectOf(sent) },
    ended: ended && headOf(ended),
    verdict,
    outcome,
    failures: failures.map(({ field, code: given }) => ({
      field: field !== undefined && isWirePath(field) ? field : undefined,
      code: only(code, given),
    })),
    ids: ids.filter(isCreatedId),
  }
}
