/** The searchable text of a request: ids, the digest, and the request with its names, URLs and people. */
import { type AnyPolicy, type AnyScope, storedPolicy } from '../../api/stored.ts'
import type { Sent } from './event.ts'
import { learntNames } from './learntNames.ts'
import { answerOf, type RequestEntry } from './requests.ts'
import { sayWho } from './scopeWords.ts'

const texts = new WeakMap<Sent, string>()

/** The text of the sent part, made once, since a policy may have 5,000 URLs. */
function textOfSent(sent: Sent): string {
  const { id, digest = '', subject, content } = sent
  const known = texts.get(sent)
  if (known !== undefined) return known
  const about = subject?.kind === 'policy' ? textsOf(subject.input) : [content?.label ?? '']
  const made = [id, digest, ...about].join('\n')
  texts.set(sent, made)
  return made
}

const textsOf = ({ description, urls, policies }: AnyPolicy): readonly string[] => [
  description,
  ...urls.map(({ value }) => value),
  ...policies.flatMap((scope) => [
    scope.description,
    scope.comment ?? '',
    sayWho(scope),
    ...valuesOf(scope.from),
    ...valuesOf(scope.to),
  ]),
]

/** The values of a target in full: words shorten a group id. */
const valuesOf = ({ attribute, ...target }: NonNullable<AnyScope['from']> = {}): readonly string[] => [
  ...Object.values(target),
  ...Object.values(attribute ?? {}),
]

/** The ids and names from the answer, and the policy if it was stored differently. */
function textsOfAnswer(entry: RequestEntry): readonly string[] {
  const { ids, records } = answerOf(entry)
  const { groups, attributes } = learntNames(records)
  const { subject } = entry.sent
  const isDifferent = entry.ended?.outcome === 'stored differently' && subject?.kind === 'policy'
  return [
    ...ids,
    ...[...groups, ...attributes].map(({ name }) => name),
    ...(isDifferent ? textsOf(storedPolicy(subject.input, records)) : []),
  ]
}

export const searchTextOf = (entry: RequestEntry): string =>
  [textOfSent(entry.sent), ...textsOfAnswer(entry)].join('\n')
