import { Button, CopyButton, Switch, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { count, number, size } from '../../ui/number.ts'
import { sizeOf } from '../book/digest.ts'
import type { ExchangeInMemory } from '../book/exchangeInMemory.ts'
import { Part } from './Part.tsx'
import { aboutSignature, answerHeadOf, bodyOf, headOf, pretty, shorten, signedTextOf } from './wireView.ts'
import classes from './WireView.module.css'

/** A text shown exactly. A long one is cut on the page until expanded, and whole in the clipboard. */
export function Block({
  label,
  text,
  copy = text,
  aside,
}: {
  readonly label: string
  readonly text: string
  readonly copy?: string
  readonly aside?: ReactNode
}) {
  const [whole, setWhole] = useState(false)
  const { shown, left } = whole ? { shown: text, left: 0 } : shorten(text)
  return (
    <div className="stack tight">
      <div className="row spread">
        <Text c="dimmed">{label}</Text>
        <div className="row">
          {aside}
          <CopyButton value={copy} timeout={1_500}>
            {(clipboard) => (
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                leftSection={clipboard.copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
                aria-label={clipboard.copied ? `${label} copied` : `Copy: ${label}`}
                onClick={clipboard.copy}
              >
                {clipboard.copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        </div>
      </div>
      <pre className={`mono block ${classes.wireView}`} role="region" aria-label={label} tabIndex={0}>
        {shown}
        {left > 0 && `\n… ${count(left, 'more character')}.`}
      </pre>
      {left > 0 && (
        <div>
          <Button size="xs" onClick={() => setWhole(true)}>
            Show all
          </Button>
        </div>
      )}
    </div>
  )
}

export interface WireViewProps {
  readonly live: ExchangeInMemory
  /** The prefix of the path on this page's server. */
  readonly base: string
}

/** The exchange, from memory or from the journal. */
export function WireView({ live: { exchange, end, records }, base }: WireViewProps) {
  const [indented, setIndented] = useState(true)
  const body = bodyOf(exchange)
  const isText = typeof exchange.request.body === 'string'
  const answer = end?.answer
  return (
    <>
      <Part title="Request as sent">
        <Switch
          label="Indent JSON"
          checked={indented}
          onChange={(event) => setIndented(event.currentTarget.checked)}
        />
        <Block label="Request headers" text={headOf(exchange, base)} />
        {isText ? (
          <Block label="Request body" text={indented ? pretty(body) : body} copy={body} />
        ) : (
          <Text>Body: {body}. The file itself is shown nowhere: it is full of people.</Text>
        )}
        <Block label="Signed text" text={signedTextOf(exchange)} />
        <Text c="dimmed">{aboutSignature}</Text>
      </Part>
      <Part title="Answer as received">
        {answer ? (
          <>
            <Block label="Answer headers" text={answerHeadOf(end)} />
            {answer.body === '' ? (
              <Text>The body is empty.</Text>
            ) : (
              <Block
                label={`Answer body, ${size(sizeOf(answer.body))}`}
                text={indented ? pretty(answer.body) : answer.body}
                copy={answer.body}
              />
            )}
          </>
        ) : records && records.length > 0 ? (
          <Block label="Records of the answer" text={JSON.stringify(records, undefined, 2)} />
        ) : (
          <Text>
            {end
              ? 'No answer arrived.'
              : records
                ? 'No record of an answer is kept.'
                : 'No answer has arrived yet.'}
          </Text>
        )}
        <Text c="dimmed">
          {records
            ? 'From the journal, which keeps the records of an answer without its headers.'
            : `From the memory of this tab, at most ${number(500)} requests: it goes when the tab is closed or reloaded.`}
        </Text>
      </Part>
    </>
  )
}
