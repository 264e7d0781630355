import { Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { regionBase } from '../../session/config.ts'
import { size } from '../../ui/number.ts'
import { sizeOf } from '../digest.ts'
import { accountOf, type LogEntry } from '../entry.ts'
import { useLogValue } from '../LogContext.ts'
import { Part } from '../Part.tsx'
import { operationOf } from '../subject.ts'
import { Block } from './Block.tsx'
import { aboutSignature, headOf, pretty, type Signed, signedTextOf } from './exchangeText.ts'

/** What was sent and answered, as far as the log keeps it. */
export function ExchangeView({ entry }: { readonly entry: LogEntry }) {
  const [isIndented, setIndented] = useState(true)
  const trouble = useLogValue((state) => state.trouble)
  const { id, operation, request, end } = entry
  const { path, kind } = operationOf(operation)
  const signed: Signed = { requestId: id, date: request.date, request: { path, headers: request.headers } }
  const signedText = signedTextOf(signed)
  const base = `${location.origin}${regionBase(accountOf(entry).region)}`
  const body = (label: string, text: string) => (
    <Block label={label} text={isIndented ? pretty(text) : text} copy={text} />
  )
  return (
    <>
      <Part title="Request as sent">
        {kind === 'write' && (
          <Checkbox
            label="Indent JSON"
            checked={isIndented}
            onChange={(event) => setIndented(event.currentTarget.checked)}
          />
        )}
        <Block label="Request headers" text={headOf(signed, base)} />
        {kind === 'read' ? (
          <Text>The body is not kept, because a searched text may name a person.</Text>
        ) : request.body === undefined ? (
          <Text>Body: a file, {size(request.bytes)}. It is not kept, because it is full of people.</Text>
        ) : (
          body('Request body', request.body)
        )}
        {signedText !== undefined && (
          <>
            <Block label="Signed text" text={signedText} />
            <Text c="dimmed">{aboutSignature}</Text>
          </>
        )}
      </Part>
      <Part title="Answer as received">
        {end?.answer && <Block label="Answer headers" text={end.answer.headers} />}
        {end?.answer?.body ? (
          body(`Answer body, ${size(sizeOf(end.answer.body))}`, end.answer.body)
        ) : (
          <Text>{describeMissing(entry)}</Text>
        )}
        {end?.answer && operation === 'importUsers' && (
          <Text c="dimmed">Only ids and codes are kept of this body, because it may name people.</Text>
        )}
        {end && trouble === undefined && <Text c="dimmed">Kept on this device, encrypted.</Text>}
      </Part>
    </>
  )
}

function describeMissing({ operation, end }: LogEntry): string {
  if (end?.answer) return operation === 'importUsers' ? 'Nothing of the body is kept.' : 'The body is empty.'
  return end?.httpStatus === undefined
    ? 'No answer has arrived.'
    : 'The answer is not kept, because it names people.'
}
