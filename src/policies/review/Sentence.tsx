import { Text } from '@mantine/core'
import { Fragment, type ReactNode, useMemo } from 'react'
import type { AnyScope } from '../../api/stored.ts'
import { useAllNames } from '../../device/useNames.ts'
import type { Names } from '../../log/scopeWords.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Headline, type HeadlineTone } from '../../ui/pane/Headline.tsx'
import { sayMomentOf } from '../../ui/time/zone.ts'
import { type Part, describePeriod, sentenceOf } from '../request/sentence.ts'
import classes from './Sentence.module.css'

interface Sentenced {
  readonly urls: readonly { readonly action: string }[]
  readonly scopes: readonly AnyScope[]
  /** Names in place of those that are known on this device. */
  readonly names?: Names
  /** The action of the next entry. */
  readonly next?: string
}

/** The sentence with the known names of ids. */
function useSentence({ urls, scopes, names: given, next }: Sentenced): readonly Part[] {
  const known = useAllNames()
  const { now } = useSession()
  return useMemo(() => {
    const actions = urls.map(({ action }) => action)
    // A receipt, which has names of its own, is read on other days, too.
    const say = given ? undefined : (time: number, zone?: string) => sayMomentOf(now(), time, zone)
    return sentenceOf(actions, scopes, undefined, given ?? known, next, say)
  }, [urls, scopes, given, known, next, now])
}

/** The sentence as a text. */
export const useShortSentence = (policy: Sentenced): string =>
  useSentence(policy)
    .map(({ text }) => text)
    .join('')

/** The sentence beside the button of a narrow page. */
export const ShortSentence = ({ children }: { readonly children: string }) => (
  <span className={classes.short}>{children}</span>
)

const Words = (policy: Sentenced) =>
  useSentence(policy).map(({ text, as }, index) =>
    as === undefined ? (
      <Fragment key={index}>{text}</Fragment>
    ) : (
      <strong key={index} data-action={as === 'action' ? text.toLowerCase() : undefined}>
        {text}
      </strong>
    ),
  )

/** The effect of a policy, in large type. */
export const Sentence = (policy: Sentenced) => (
  <div>
    <p className={`sentence ${classes.sentence}`} data-empty={policy.urls.length === 0 || undefined}>
      <Words {...policy} />
    </p>
    {policy.urls.length > 0 && <Period {...policy} />}
  </div>
)

const Period = ({ scopes, more }: Pick<Sentenced, 'scopes'> & { readonly more?: ReactNode }) => (
  <Text size="sm" c="dimmed">
    {describePeriod(scopes)}
    {more}
  </Text>
)

/** The sentence as the title of a review or a receipt, below what it is. */
export function SentenceTitle({
  kind,
  tone,
  more,
  ...policy
}: Sentenced & { readonly kind: ReactNode; readonly tone?: HeadlineTone; readonly more?: ReactNode }) {
  return (
    <div>
      <Headline kind={kind} tone={tone}>
        <span className={classes.sentence}>
          <Words {...policy} />
        </span>
      </Headline>
      <Period {...policy} more={more} />
    </div>
  )
}
