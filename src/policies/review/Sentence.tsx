import { Text } from '@mantine/core'
import { Fragment, type ReactNode, useMemo } from 'react'
import type { AnyScope } from '../../api/stored.ts'
import { useAllNames } from '../../device/useNames.ts'
import { describeScope, type Names } from '../../log/scopeWords.ts'
import { Fact } from '../../ui/pane/Fact.tsx'
import { Headline, type HeadlineTone } from '../../ui/pane/Headline.tsx'
import { type Part, sentenceOf } from '../request/sentence.ts'

export interface Sentenced {
  readonly urls: readonly { readonly action: string }[]
  readonly scopes: readonly AnyScope[]
  /** Names in place of those that are known on this device. */
  readonly names?: Names
  /** The action of the next entry. */
  readonly next?: string
}

/** The effect of a policy as a sentence, with the known names of ids. */
export function useSentence({ urls, scopes, names: given, next }: Sentenced): readonly Part[] {
  const known = useAllNames()
  return useMemo(
    () => sentenceOf(urls, scopes, undefined, given ?? known, next),
    [urls, scopes, given, known, next],
  )
}

/** The words of a sentence, of which the action and the people stand out. */
export const Words = ({ parts }: { readonly parts: readonly Part[] }) =>
  parts.map(({ text, as: As = Fragment }, index) => <As key={index}>{text}</As>)

/** Who and when, scope by scope. `policy`: its name, which is not repeated. */
export function ScopeFacts({
  scopes,
  names,
  policy,
}: Pick<Sentenced, 'scopes' | 'names'> & { readonly policy: string }) {
  const known = useAllNames()
  return scopes.map((scope, index) => (
    <Fact key={index} name={scope.description === policy ? 'Who and when' : scope.description}>
      {describeScope(scope, undefined, names ?? known)}
    </Fact>
  ))
}

interface SentenceTitleProps extends Sentenced {
  /** What it is the title of. */
  readonly kind: ReactNode
  readonly tone?: HeadlineTone
  readonly about?: ReactNode
}

/** The sentence as the title of a review or a receipt. */
export const SentenceTitle = ({ kind, tone, about, ...policy }: SentenceTitleProps) => (
  <div>
    <Headline kind={kind} tone={tone}>
      <Words parts={useSentence(policy)} />
    </Headline>
    <Text c="dimmed">{about}</Text>
  </div>
)
