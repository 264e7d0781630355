import { Switch, Text } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import type { WireRequest } from '../../api/wire.ts'
import { useAllNames } from '../../device/useNames.ts'
import { digestOf } from '../../log/digest.ts'
import { Block } from '../../log/exchange/Block.tsx'
import { aboutSignature, headOf, pretty, signedTextOf } from '../../log/exchange/exchangeText.ts'
import { describeScope, describeWhoAndWhen } from '../../log/scopeWords.ts'
import { regionBase } from '../../session/config.ts'
import { useRegionName } from '../../session/SessionProvider.tsx'
import { FoldRow } from '../../ui/form/Fold.tsx'
import { number, sayFew } from '../../ui/number.ts'
import type { HeadlineTone } from '../../ui/pane/Headline.tsx'
import { useDerived } from '../../ui/useDerived.ts'
import type { Entry } from '../urls/entry.ts'
import { FewUrls } from './FewUrls.tsx'
import { describeChanges, describeTypes, isWholeInSentence } from './prose.ts'
import { SentenceTitle } from './Sentence.tsx'
import classes from './Review.module.css'

export interface PolicyReviewProps {
  readonly input: CreatePolicyInput
  /** The bytes of this input, as they are sent. */
  readonly request: WireRequest
  /** The id of the region that it is sent to. */
  readonly region: string
  /** The entries with the lines they came from, where these are known. */
  readonly entries?: readonly Entry[]
  /** The words above the sentence. */
  readonly state?: string | undefined
  readonly tone?: HeadlineTone
  readonly children?: ReactNode
}

/** A policy as it will be sent: its effect, URLs, people and period, changes to the pasted text, and its exact bytes. */
export function PolicyReview(props: PolicyReviewProps) {
  const { input, request, region, entries = [], state = 'Review', tone, children } = props
  return (
    <div className="stack">
      <SentenceTitle
        kind={
          <bdi>
            {state}: {input.description}
          </bdi>
        }
        tone={tone}
        urls={input.urls}
        scopes={input.policies}
        more={` ${describeTypes(input.urls)}, in ${useRegionName(region)}.`}
      />
      {children}
      <FewUrls label="URLs to send" urls={input.urls} />
      <div>
        <WhoAndWhen input={input} />
        <Changes entries={entries} />
        <Wire request={request} region={region} />
      </div>
    </div>
  )
}

function WhoAndWhen({ input }: Pick<PolicyReviewProps, 'input'>) {
  const names = useAllNames()
  const [isOpen, setOpen] = useState(!isWholeInSentence(input))
  return (
    <FoldRow
      title="Who and when"
      value={sayFew(
        input.policies.map((scope) => describeWhoAndWhen(scope, names)),
        1,
      )}
      isOpen={isOpen}
      onOpen={setOpen}
    >
      <ul className="plain stack tight">
        {input.policies.map((scope, index) => (
          <li key={index}>
            {/* The title has the name of the policy. */}
            {scope.description !== input.description && <strong>{scope.description}: </strong>}
            {describeScope(scope, undefined, names)}
          </li>
        ))}
      </ul>
    </FoldRow>
  )
}

function Changes({ entries }: { readonly entries: readonly Entry[] }) {
  const { sentence, examples } = useMemo(() => describeChanges(entries), [entries])
  const [isOpen, setOpen] = useState(false)
  if (sentence === '') return null
  return (
    <FoldRow title="Changes" value={sentence} isOpen={isOpen} onOpen={setOpen}>
      {examples.length === 0 && <Text size="sm">Each entry is sent as typed.</Text>}
      <ul className={`plain stack tight ${classes.changes}`} aria-label="Changes to the pasted text">
        {examples.map(({ pasted, sent, how }) => (
          <li key={sent}>
            <code className="mono">{pasted}</code> <span aria-label="becomes">→</span>{' '}
            <code className="mono">{sent}</code>
            <Text size="sm" c="dimmed">
              {how}
            </Text>
          </li>
        ))}
      </ul>
    </FoldRow>
  )
}

/** Headers that do not exist before sending. The keys and the signature have placeholders, too. */
const later = { requestId: '<new for each request>', date: '<time of sending, in UTC>' }

/** The exact request, rendered on demand since it may be half a megabyte. */
function Wire({ request, region }: Pick<PolicyReviewProps, 'request' | 'region'>) {
  const [isOpen, setOpen] = useState(false)
  const [isIndented, setIndented] = useState(false)
  const { output: digest } = useDerived(isOpen ? request.body : undefined, digestOf)
  // The input of this operation travels in the body, as JSON (api/wire.ts).
  const body = request.body as string
  const bytes = `${number(useMemo(() => new Blob([body]).size, [body]))} bytes`
  return (
    <FoldRow title="What is sent" value={`1 request, ${bytes}`} isOpen={isOpen} onOpen={setOpen}>
      <section className={`stack ${classes.wire}`} aria-label="Request to send">
        <Block
          label="Method, path and headers"
          text={headOf({ ...later, request }, `${location.origin}${regionBase(region)}`)}
        />
        <Switch
          label="Indent JSON"
          checked={isIndented}
          onChange={(event) => setIndented(event.currentTarget.checked)}
        />
        <Block label="Body of the request" text={isIndented ? pretty(body) : body} copy={body} />
        <Text size="sm" c="dimmed">
          {bytes} of JSON in UTF-8
          {digest !== undefined && (
            <>
              , SHA-256 <code className="mono">{digest.slice(0, 16)}…</code>
            </>
          )}
          {isIndented && '. Sent without indentation.'}
        </Text>
        <Block label="Text to sign" text={signedTextOf({ ...later, request })} />
        <Text size="sm" c="dimmed">
          {aboutSignature} The browser adds headers such as Host and Content-Length.
        </Text>
      </section>
    </FoldRow>
  )
}
