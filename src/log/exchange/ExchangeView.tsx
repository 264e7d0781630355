import { Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { regionBase } from '../../session/config.ts'
import { size } from '../../ui/number.ts'
import { sizeOf } from '../digest.ts'
import { accountOf, type LogEntry } from '../entry.ts'
import { useLogValue } from '../LogContext.ts'
import { operationOf } from '../subject.ts'
import { isWrite } from '../words.ts'
import { Block } from './Block.tsx'
import { aboutSignature, headOf, pretty, type Signed, signedTextOf } from './exchangeText.ts'
import { Part } from './Part.tsx'

/** What was sent and answered, as far as the log keeps it. */
export function ExchangeView({ entry }: { readonly entry: LogEntry }) {
  const [isIndented, setIndented] = useState(true)
  const trouble = useLogValue((state) => state.trouble)
  const { id, operation, request, end } = entry
  const { path } = operationOf(operation)
  const signed: Signed = { requestId: id, date: request.date, request: { path, headers: request.headers } }
  const bodyText = (text: string) => (isIndented ? pretty(text) : text)
  const base = `${location.origin}${regionBase(accountOf(entry).region)}`
  return (
    <>
      <Part title="Request as sent">
        {isWrite(operation) && (
          <Switch
            label="Indent JSON"
            checked={isIndented}
            onChange={(event) => setIndented(event.currentTarget.checked)}
          />
        )}
        <Block label="Request headers" text={headOf(signed, base)} />
        <RequestBody entry={entry} show={bodyText} />
        <Block label="Signed text" text={signedTextOf(signed)} />
        <Text c="dimmed">{aboutSignature}</Text>
      </Part>
      <Part title="Answer as received">
        <Answer entry={entry} show={bodyText} />
        {end && trouble === undefined && <Text c="dimmed">Kept on this device, encrypted.</Text>}
      </Part>
    </>
  )
}

interface PartProps {
  readonly entry: LogEntry
  readonly show: (text: string) => string
}

function RequestBody({ entry: { operation, request }, show }: PartProps) {
  if (!isWrite(operation))
    return <Text>The body is not kept, because a searched text may name a person.</Text>
  return request.body === undefined ? (
    <Text>Body: a file, {size(request.bytes)}. It is not kept, because it is full of people.</Text>
  ) : (
    <Block label="Request body" text={show(request.body)} copy={request.body} />
  )
}

function Answer({ entry: { operation, end }, show }: PartProps) {
  if (!end) return <Text>No answer has arrived.</Text>
  if (end.httpStatus === undefined) return <Text>No answer arrived.</Text>
  if (!end.answer) return <Text>The answer is not kept, because it names people.</Text>
  const { headers, body } = end.answer
  return (
    <>
      <Block label="Answer headers" text={headers} />
      {body === '' ? (
        <Text>{operation === 'importUsers' ? 'The body is not kept.' : 'The body is empty.'}</Text>
      ) : (
        <Block label={`Answer body, ${size(sizeOf(body))}`} text={show(body)} copy={body} />
      )}
      {operation === 'importUsers' && (
        <Text c="dimmed">Only ids and codes are kept of this body, because it may name people.</Text>
      )}
    </>
  )
}
