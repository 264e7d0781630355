/** Words for the requests of the journal. */
import { ApiError } from '../../api/errors.ts'
import { type Operation, operations } from '../../api/operations.ts'
import { count, number } from '../../ui/number.ts'
import type { Ended, Verdict } from './event.ts'
import { partOf } from './ofOperation.ts'
import type { RequestEntry, RequestOutcome } from './requests.ts'
import type { RequestSubject } from './subject.ts'

export const operationOf = (id: string): Operation | undefined => operations.find((known) => known.id === id)
export const operationName = (id: string): string => operationOf(id)?.name ?? id
export const isWrite = (id: string): boolean => operationOf(id)?.kind !== 'read'

/** The duration. A clock that was set back gives zero. */
export const durationOf = ({
  sent,
  ended,
}: {
  readonly sent: { readonly at: number }
  readonly ended?: { readonly at: number } | undefined
}): number | undefined => ended && Math.max(0, ended.at - sent.at)

/** The number of URLs by action, in the order of the list. */
export function countActions(urls: readonly { readonly action: string }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { action } of urls) counts.set(action, (counts.get(action) ?? 0) + 1)
  return counts
}

/** The number of URLs by action in words: `12 URLs to block`, or `15 URLs: 12 to block, 3 to allow`. */
export function sayUrls(urls: readonly { readonly action: string }[]): string {
  const counts = countActions(urls)
  const [only = ''] = counts.keys()
  const parts = Array.from(counts, ([action, many]) => `${number(many)} to ${action}`)
  return `${count(urls.length, 'URL')}${parts.length > 1 ? `: ${parts.join(', ')}` : only && ` to ${only}`}`
}

const videoWords: Readonly<Record<string, string>> = {
  video_count_0: 'none',
  video_count_4_or_more: '4 or more',
  video_count_1_or_more: '1 or more',
}

/** The part of a subject that its summary needs. */
export type Summary =
  | { readonly kind: 'policy'; readonly input: { readonly urls: readonly { readonly action: string }[] } }
  | Pick<
      Extract<RequestSubject, { kind: 'import' }>,
      'kind' | 'label' | 'fileType' | 'groupId' | 'clearGroup'
    >
  | Exclude<RequestSubject, { kind: 'policy' | 'import' }>

/** A short summary for a row of the table. */
export function saySubject(subject: Summary | undefined): string {
  switch (subject?.kind) {
    case 'policy':
      return sayUrls(subject.input.urls)
    case 'import':
      return [
        subject.label ?? subject.fileType ?? 'XLS',
        !subject.label && subject.groupId && 'into a group',
        subject.clearGroup && 'cleared first',
      ]
        .filter(Boolean)
        .join(', ')
    case 'watchlist': {
      const videos = subject.filterBy.map((value) => videoWords[value] ?? value.replace('video_count_', ''))
      return [
        subject.searchBy ? `by ${subject.searchBy}` : 'everyone',
        videos.length > 0 && `videos: ${videos.join(', ')}`,
      ]
        .filter(Boolean)
        .join(', ')
    }
    case undefined:
      return ''
    default:
      return subject satisfies never
  }
}

/** The sent subject in words, marked as sent if the service stored something else. */
export const sayWhat = ({
  sent,
  ended,
}: {
  readonly sent: { readonly subject?: Summary | undefined }
  readonly ended?: Pick<Ended, 'outcome'> | undefined
}): string => `${ended?.outcome === 'stored differently' ? 'sent as ' : ''}${saySubject(sent.subject)}`

/** The error of an ended request, with its sentences. */
function errorOf(operation: Operation, ended: Ended): ApiError | undefined {
  if (!ended.error) return undefined
  const { outcome, error: kind, httpStatus, metaStatus } = ended
  const executed = outcome === 'accepted' ? 'yes' : outcome === 'outcome unknown' ? 'unknown' : 'no'
  return new ApiError({ kind, executed, operation, httpStatus, metaStatus })
}

/** What the admin can find in the service about a write. An operation of another version has no words of its own. */
export const sayFinding = (operation: string, verdict: Verdict): string =>
  partOf(operation)?.write?.found[verdict] ?? (verdict === 'arrived' ? 'Arrived' : 'Not arrived')

/** Whether the result comes by email: the answer to an import only means "submitted" (beyond-the-spec §3). */
export const isReportedByEmail = ({ sent, ended }: RequestEntry): boolean =>
  ended?.outcome === 'accepted' && partOf(sent.operation)?.write?.isReportedByEmail === true

/** The outcome in the words of its operation: a policy is created, by the answer or by a finding; a file is accepted. */
export function outcomeWords(outcome: RequestOutcome, operation: string): string {
  const isDone = outcome === 'accepted' && partOf(operation)?.write?.isReportedByEmail === false
  const verdict = isDone ? 'arrived' : outcome
  return verdict === 'arrived' || verdict === 'did not arrive'
    ? sayFinding(operation, verdict).toLowerCase()
    : verdict
}

const unsure = (ended: Ended | undefined): string =>
  ended?.httpStatus === undefined
    ? 'The answer never arrived.'
    : 'The answer did not say whether the request was executed.'

/** The outcome, in one or two sentences. */
export function sayOutcome(entry: RequestEntry, outcome: RequestOutcome): string {
  const { sent, ended } = entry
  const operation = operationOf(sent.operation)
  const said = operation && ended && errorOf(operation, ended)?.message
  switch (outcome) {
    case 'on its way':
      return 'The request has left this browser. No answer has arrived yet.'
    case 'read':
      return 'The service answered. This request only reads. Nothing was changed.'
    case 'accepted':
      if (said) return `The service reported success. ${said}`
      return isReportedByEmail(entry)
        ? 'The service accepted the file. This console cannot read the result of the rows.'
        : 'The service executed the request.'
    case 'stored differently':
      return 'The service reported success, but its answer differs from what was sent. Compare both in the receipt or in the service.'
    case 'refused':
    case 'not executed':
      return `${said ?? 'The service did not accept the request.'} Nothing was executed.`
    case 'failed':
      return `${said ?? 'The request failed.'} This request only reads. Nothing was changed.`
    case 'outcome unknown':
      if (!isWrite(sent.operation)) {
        return 'The tab was closed or reloaded before an answer arrived. This request only reads. Nothing was changed.'
      }
      return `${said ?? 'The tab was closed or reloaded before an answer arrived.'} The request may have been executed.`
    case 'arrived':
    case 'did not arrive':
      if (isReportedByEmail(entry)) {
        const result = outcome === 'arrived' ? 'worked' : 'failed'
        return `The service accepted the file. You recorded that the import ${result}.`
      }
      if (outcome === 'did not arrive') return `${unsure(ended)} You did not find the request in the service.`
      return `${unsure(ended)} You confirmed in the service that the request arrived.`
    default:
      return outcome satisfies never
  }
}

/** The heading above every policy that the service stored differently. */
export const differentTitle = 'The service stored this policy differently.'

/** The facts about a policy without a record of the service. */
export function sayLacking(outcome: RequestOutcome | undefined): string {
  if (outcome === 'arrived') return 'Recorded as created by the admin. No answer with an id arrived.'
  if (outcome === 'accepted')
    return 'The service reported success. There is no record to compare with what was sent.'
  return 'Outcome unknown: no answer with an id arrived.'
}
