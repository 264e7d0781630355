import { Switch, Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { createPolicy } from '../../api/operations.ts'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { toWire, type WireRequest } from '../../api/wire.ts'
import { digestOf } from '../../log/digest.ts'
import { Block } from '../../log/exchange/Block.tsx'
import { aboutSignature, headOf, pretty, signedTextOf } from '../../log/exchange/exchangeText.ts'
import { regionBase } from '../../session/config.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { FoldRow } from '../../ui/form/Fold.tsx'
import { number } from '../../ui/number.ts'
import { pageKeys, usePageState } from '../../ui/pageState.ts'
import { useDerived } from '../../ui/useDerived.ts'
import classes from './Review.module.css'

/** Headers that do not exist before sending. */
const later = { requestId: '<new for each request>', date: '<time of sending, in UTC>' }
const openKeys = pageKeys(false)

/**
 * The exact request, rendered on demand since it may be half a megabyte, and of a plan made on demand. Whether it is open
 * is remembered.
 */
export function ReviewWire({
  input,
  part,
}: {
  readonly input: CreatePolicyInput
  /** Its number, if it is one of several. */
  readonly part?: number
}) {
  const [isOpen, setOpen] = usePageState(openKeys(part))
  const isOnly = part === undefined
  const request = useMemo(
    () => (isOpen || isOnly ? toWire(createPolicy, input) : undefined),
    [isOpen, isOnly, input],
  )
  return (
    <FoldRow
      title={isOnly ? 'What is sent' : `What is sent: part ${part}`}
      value={request && `1 request, ${number(sizeOf(request))} bytes`}
      isOpen={isOpen}
      onOpen={setOpen}
    >
      {isOpen && request && <Request request={request} />}
    </FoldRow>
  )
}

/** The input of this operation travels in the body, which is JSON (api/wire.ts). */
const bodyOf = ({ body }: WireRequest): string => (typeof body === 'string' ? body : '')
const sizeOf = (request: WireRequest): number => new Blob([bodyOf(request)]).size

/** Placeholders stand for the keys and the signature. */
function Request({ request }: { readonly request: WireRequest }) {
  const { state } = useSession()
  const [isIndented, setIndented] = useState(false)
  const { output: digest } = useDerived(request.body, digestOf)
  const body = bodyOf(request)
  const base = `${location.origin}${regionBase(state.status === 'signed-in' ? state.account.region : '')}`
  return (
    <section className={`stack ${classes.wire}`} aria-label="Request to send">
      <div className="row wide spread">
        <Title order={3}>Request to send</Title>
        <Switch
          label="Indent JSON"
          checked={isIndented}
          onChange={(event) => setIndented(event.currentTarget.checked)}
        />
      </div>
      <Block label="Method, path and headers" text={headOf({ ...later, request }, base)} />
      <Block label="Body of the request" text={isIndented ? pretty(body) : body} copy={body} />
      <Text size="sm" c="dimmed">
        {number(sizeOf(request))} bytes of JSON in UTF-8
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
  )
}
