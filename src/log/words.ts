/** Words for the requests of the log. */
import type { OperationId } from '../api/operations.ts'
import { count, number } from '../ui/number.ts'
import type { LogEntry, LogRow, Outcome, Settled } from './entry.ts'
import { operationOf, type RequestSubject, subjectOf } from './subject.ts'

export const operationName = (id: OperationId): string => operationOf(id).name
export const isWrite = (id: OperationId): boolean => operationOf(id).kind === 'write'

/** What the admin can find in the service about a write. */
export const foundWords: Readonly<Record<OperationId, Readonly<Record<Settled, string>>>> = {
  createPolicy: { there: 'created', 'not there': 'not created' },
  importUsers: { there: 'imported', 'not there': 'not imported' },
  getWatchlist: { there: 'arrived', 'not there': 'not arrived' },
}

/** The duration, such as `1,250 ms`. A clock that was set back gives zero. */
export const durationOf = ({ at, end }: Pick<LogEntry, 'at' | 'end'>): string | undefined =>
  end && `${number(Math.max(0, end.at - at))} ms`

type Actions = readonly { readonly action: string }[]

/** The number of URLs by action, in the order of the list. */
export function countActions(urls: Actions): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { action } of urls) counts.set(action, (counts.get(action) ?? 0) + 1)
  return counts
}

/** The number of URLs by action in words: `12 URLs to block`, or `15 URLs: 12 to block, 3 to allow`. */
export function describeUrls(urls: Actions): string {
  const counts = countActions(urls)
  const [only = ''] = counts.keys()
  const parts = Array.from(counts, ([action, many]) => `${number(many)} to ${action}`)
  return `${count(urls.length, 'URL')}${parts.length > 1 ? `: ${parts.join(', ')}` : only && ` to ${only}`}`
}

/** `video_count_1_or_more` as `1 or more`. */
const describeVideos = (value: string): string =>
  value === 'video_count_0' ? 'none' : value.replace('video_count_', '').replaceAll('_', ' ')

const join = (...parts: readonly (string | false | undefined)[]) => parts.filter(Boolean).join(', ')

/** A short summary for a row of the table. */
export function describeSubject(subject: RequestSubject): string {
  switch (subject.kind) {
    case 'policy':
      return describeUrls(subject.input.urls)
    case 'import': {
      const { label, options } = subject
      const into = !label && options.groupId && 'into a group'
      return join(label ?? options.fileType ?? 'XLS', into, options.clearGroup && 'cleared first')
    }
    case 'watchlist': {
      const videos = subject.filterBy.map(describeVideos)
      const who = subject.searchBy ? `by ${subject.searchBy}` : 'everyone'
      return join(who, videos.length > 0 && `videos: ${videos.join(', ')}`)
    }
    default:
      return subject satisfies never
  }
}

/** The content of a request, marked as sent if the service stored something else. */
export function describeWhat(entry: LogEntry): string {
  const { end, pages = 1 } = entry
  const sent = `${end?.outcome === 'stored differently' ? 'sent as ' : ''}${describeSubject(subjectOf(entry))}`
  return join(sent, pages > 1 && count(pages, 'page'))
}

/** The outcome in the words of its operation: a policy is created, by the answer or as the admin found; a file is submitted. */
export function outcomeWords(outcome: Outcome, operation: OperationId): string {
  const { there, 'not there': notThere } = foundWords[operation]
  if (outcome === 'accepted' && operation === 'importUsers') return 'submitted'
  if (outcome === 'confirmed by you' || outcome === 'accepted') return there
  return outcome === 'not found by you' ? notThere : outcome
}

const onlyReads = 'This request only reads. Nothing was changed.'

/** The outcome, in one or two sentences. */
export function describeOutcome({ operation, end, outcome }: LogRow): string {
  const error = end?.happened
  const unsure =
    end?.httpStatus === undefined
      ? 'The answer never arrived.'
      : 'The answer did not say whether the request was executed.'
  switch (outcome) {
    case 'on its way':
      return 'The request has left this browser. No answer has arrived yet.'
    case 'read':
      return `The service answered. ${onlyReads}`
    case 'accepted':
      if (error) return `The service reported success. ${error}`
      return operation === 'importUsers'
        ? 'The file was submitted. This console cannot read the result of the rows.'
        : 'The service executed the request.'
    case 'stored differently':
      return 'The service reported success, but its answer differs from what was sent. Compare both in the receipt or in the service.'
    case 'refused':
    case 'not executed':
      return `${error ?? 'The service did not accept the request.'} Nothing was executed.`
    case 'failed':
      return `${error ?? 'The request failed.'} ${onlyReads}`
    case 'outcome unknown': {
      const lost = 'The tab was closed or reloaded before an answer arrived.'
      return `${error ?? lost} ${isWrite(operation) ? 'The request may have been executed.' : onlyReads}`
    }
    case 'confirmed by you':
      return `${unsure} You confirmed in the service that the request arrived.`
    case 'not found by you':
      return `${unsure} You did not find the request in the service.`
    default:
      return outcome satisfies never
  }
}

/** Whether the service reported success without a readable record. */
export const lacksRecord = ({ end }: LogEntry): boolean =>
  end?.outcome === 'accepted' && end.error !== undefined

/** The facts about a policy without a record of the service. */
export function describeMissingRecord(outcome: Outcome | undefined): string {
  if (outcome === 'confirmed by you') return 'Recorded as created by the admin. No answer with an id arrived.'
  if (outcome === 'accepted')
    return 'The service reported success. It returned no record to compare with what was sent.'
  return 'Outcome unknown: no answer with an id arrived.'
}
