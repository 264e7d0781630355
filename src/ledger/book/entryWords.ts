/** What the ledger holds, said to people. Only from what is stored: no word here needs more than an `Entry`. */
import { ApiError } from '../../api/errors.ts'
import { type Operation, operations } from '../../api/operations.ts'
import { isPlain, targets } from '../../api/targets.ts'
import { count, number } from '../../ui/number.ts'
import type { RequestEntry, RequestOutcome } from './requests.ts'
import type { Ended, PolicySubject, Subject } from './event.ts'

export const operationOf = (id: string): Operation | undefined => operations.find((known) => known.id === id)
export const operationName = (id: string): string => operationOf(id)?.name ?? id
export const isWrite = (id: string): boolean => operationOf(id)?.kind !== 'read'

/** 1 kB is 1,000 bytes. */
export function size(bytes: number): string {
  if (bytes < 1_000) return count(bytes, 'byte')
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** How long it took; a clock that was set back meanwhile counts as no time. */
export const durationOf = ({ sent, ended }: RequestEntry): number | undefined =>
  ended && Math.max(0, ended.at - sent.at)

/** An address and a person's value are pseudonyms here, such as `#0a1b…`. */
function sayTarget(target: PolicySubject['scopes'][number]['from']): string {
  if (isPlain(target.type)) return targets[target.type].name
  switch (target.type) {
    case 'email_domain':
      return `the domain ${target.emailDomain ?? '(not given)'}`
    case 'profile_group':
      return `the group ${target.groupId ?? '(not given)'}`
    case 'individual_email_address':
      return `one e-mail address, ${target.who ?? '(not given)'}`
    case 'address_attribute_value':
      return `those with one value of an attribute, ${target.who ?? '(not given)'}`
    default:
      return target.type satisfies never
  }
}

export function sayScope(scope: PolicySubject['scopes'][number]): string {
  const parts = [
    `From ${sayTarget(scope.from)} to ${sayTarget(scope.to)}`,
    scope.fromDate ? `from ${scope.fromDate}` : 'with no start date',
    scope.toDate ? `until ${scope.toDate}` : 'with no expiry',
    scope.enabled ? 'switched on' : 'switched off',
    scope.enforced ? 'enforced' : 'not enforced',
    scope.bidirectional && 'in both directions',
    scope.override && 'considered before equally specific policies',
  ].filter(Boolean)
  return `${parts.join(', ')}.`
}

/** How many URLs do what, such as `12 to block, 3 to allow`. */
export function sayActions(urls: readonly { readonly action: string }[]): string {
  const counts = new Map<string, number>()
  for (const { action } of urls) counts.set(action, (counts.get(action) ?? 0) + 1)
  return Array.from(counts, ([action, many]) => `${number(many)} to ${action}`).join(', ')
}

const videoWords: Readonly<Record<string, string>> = {
  video_count_0: 'none',
  video_count_4_or_more: '4 or more',
  video_count_1_or_more: '1 or more',
}

/** A few words for a row of the table. */
export function saySubject(subject: Subject | undefined): string {
  switch (subject?.kind) {
    case 'policy':
      return `${count(subject.urls.length, 'URL')}: ${sayActions(subject.urls)}`
    case 'import':
      return [
        subject.fileType ?? 'XLS',
        subject.groupId && 'into a group',
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

/** The error that an end tells of, with its sentences, as it was when it happened. */
function errorOf(operation: Operation, ended: Ended): ApiError | undefined {
  if (!ended.error) return undefined
  const { outcome, error: kind, httpStatus, metaStatus } = ended
  const executed = outcome === 'accepted' ? 'yes' : outcome === 'outcome unknown' ? 'unknown' : 'no'
  return new ApiError({ kind, executed, operation, httpStatus, metaStatus })
}

const unsure = (ended: Ended | undefined): string =>
  ended?.httpStatus === undefined
    ? 'Its answer was never seen.'
    : 'Its answer did not say whether it was done.'

/** What became of it, in one or two sentences. */
export function sayOutcome({ sent, ended }: RequestEntry, outcome: RequestOutcome): string {
  const operation = operationOf(sent.operation)
  const said = operation && ended && errorOf(operation, ended)?.message
  switch (outcome) {
    case 'on its way':
      return 'It has left this browser. No answer has come yet.'
    case 'read':
      return 'The service answered. This call only reads: nothing was changed.'
    case 'accepted':
      if (said) return `The service says it was executed. ${said}`
      return sent.operation === 'importUsers'
        ? // beyond-the-spec §3: the answer means submitted, never imported.
          'The service took the file as a job. What became of its rows, the service tells by e-mail only.'
        : 'The service answered that it was done.'
    case 'refused':
    case 'not executed':
      return `${said ?? 'The service did not take it.'} Nothing was executed.`
    case 'failed':
      return `${said ?? 'It failed.'} This call only reads: nothing was changed.`
    case 'outcome unknown':
      if (!isWrite(sent.operation)) {
        return 'The tab was closed or reloaded before an answer came. This call only reads: nothing was changed.'
      }
      return `${said ?? 'The tab was closed or reloaded before an answer came.'} It is not known whether it was executed.`
    case 'arrived':
      return `${unsure(ended)} You looked in the service and found that it arrived.`
    case 'did not arrive':
      return `${unsure(ended)} You looked in the service and found that it did not arrive.`
    default:
      return outcome satisfies never
  }
}
