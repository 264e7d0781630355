import { Text } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import type { WireRequest } from '../../api/wire.ts'
import { digestOf } from '../../log/digest.ts'
import { Block } from '../../log/exchange/Block.tsx'
import { aboutSignature, headOf, signedTextOf } from '../../log/exchange/exchangeText.ts'
import { regionBase } from '../../session/config.ts'
import { useRegionName, useSession } from '../../session/SessionProvider.tsx'
import { Fold } from '../../ui/form/Fold.tsx'
import { count, number } from '../../ui/number.ts'
import { Fact } from '../../ui/pane/Fact.tsx'
import { useAsyncValue } from '../../ui/useAsyncValue.ts'
import { describePeriod } from '../request/sentence.ts'
import type { Entry } from '../urls/entry.ts'
import { FewUrls } from './FewUrls.tsx'
import { describeChanges, describeTypes } from './prose.ts'
import { ScopeFacts, SentenceTitle } from './Sentence.tsx'

export interface PolicyReviewProps {
  readonly input: CreatePolicyInput
  /** The bytes of this input, as they are sent. */
  readonly request: WireRequest
  /** The id of the region that it is sent to, by default the one that is signed in to. */
  readonly region?: string
  /** The entries with the lines they came from, where these are known. */
  readonly entries?: readonly Entry[]
  /** How many lines of the pastes are in no entry. */
  readonly leftOut?: number
  readonly isSent?: boolean
  readonly children?: ReactNode
}

/** A policy as it will be sent: its effect, URLs, people and period, changes to the pasted text, and its exact bytes. */
export function PolicyReview(props: PolicyReviewProps) {
  const { input, request, entries = [], leftOut = 0, isSent = false, children } = props
  const { account } = useSession()
  const { region = account?.region ?? '' } = props
  const changes = useMemo(() => describeChanges(entries), [entries])
  return (
    <div className="stack">
      <SentenceTitle
        kind={<bdi>{`${isSent ? 'Sent' : 'Review'}: ${input.description}`}</bdi>}
        urls={input.urls}
        scopes={input.policies}
        about={`${isSent ? '' : describePeriod(input.policies)} ${describeTypes(input.urls)}, in ${useRegionName(region)}.`}
      />
      {children}
      <FewUrls label={isSent ? 'Sent URLs' : 'URLs to send'} urls={input.urls} />
      <dl className="facts">
        <ScopeFacts scopes={input.policies} policy={input.description} />
        {changes !== '' && <Fact name="Changes">{changes}</Fact>}
        {leftOut > 0 && <Fact name="Left out">{count(leftOut, 'line')} of what was pasted</Fact>}
      </dl>
      <Wire request={request} region={region} isSent={isSent} />
    </div>
  )
}

/** Headers that do not exist before sending. The keys and the signature have placeholders, too. */
const later = { requestId: '<new for each request>', date: '<time of sending, in UTC>' }

/** The exact request, rendered on demand since it may be half a megabyte. */
function Wire({ request, region, isSent }: { request: WireRequest; region: string; isSent: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { output: digest } = useAsyncValue(isOpen ? request.body : undefined, digestOf)
  // The input of this operation travels in the body, as JSON (api/wire.ts).
  const body = request.body as string
  const isOauth = useSession().config.regions.some(({ id, auth }) => id === region && auth)
  const signed = { requestId: later.requestId, request, ...(!isOauth && later) }
  const textToSign = signedTextOf(signed)
  const bytes = `${number(useMemo(() => new Blob([body]).size, [body]))} bytes`
  return (
    <Fold
      title={isSent ? 'What was sent' : 'What is sent'}
      value={`1 request, ${bytes}`}
      isOpen={isOpen}
      onOpen={setOpen}
    >
      <section className="stack snug" aria-label="Request to send">
        <Block
          label="Method, path and headers"
          text={headOf(signed, `${location.origin}${regionBase(region)}`)}
        />
        <Block label="Body of the request" text={body} />
        <Text c="dimmed">
          {bytes} of JSON in UTF-8
          {digest !== undefined && (
            <>
              , SHA-256 <code className="mono">{digest.slice(0, 16)}…</code>
            </>
          )}
        </Text>
        {textToSign !== undefined && <Block label="Text to sign" text={textToSign} />}
        <Text c="dimmed">
          {textToSign !== undefined && aboutSignature} The browser adds headers such as Host and
          Content-Length.
        </Text>
      </section>
    </Fold>
  )
}
