import { Button, Text } from '@mantine/core'
import { Notice } from '../ui/Notice.tsx'
import { number } from '../ui/number.ts'
import classes from './Drafts.module.css'
import type { Arrival } from './opened.ts'
import { countEntries } from './words.ts'

export interface ArrivalNoticeProps {
  readonly title: string
  /** Of a draft that came from outside. */
  readonly arrival: Arrival | undefined
  readonly onClose: () => void
}

const shown = 50

/** Says which draft stands on the page now, and what of its source does not. */
export function ArrivalNotice({ title, arrival, onClose }: ArrivalNoticeProps) {
  const { unfit = [], notes = [] } = arrival ?? {}
  const first = unfit.find(({ text }) => text !== '')
  const isInBox = first !== undefined && arrival?.draft.text.includes(first.text.replaceAll(/[\r\n]+/g, ' '))
  return (
    <Notice tone={unfit.length > 0 ? 'warn' : 'notice'} title={title} role="status">
      {unfit.length > 0 && (
        <>
          <Text size="sm">
            {countEntries(unfit.length)} of it {unfit.length === 1 ? 'was' : 'were'} not taken into the list.
            {isInBox &&
              (unfit.length === 1
                ? ' It stands in the box, where it can be mended.'
                : ' They stand in the box, where they can be mended.')}
          </Text>
          <Told
            label="Entries that were not taken"
            items={unfit.map(({ index, text, reason }) => ({
              key: `${index}`,
              head: `${number(index + 1)}. ${text.slice(0, 120)}`,
              sentence: reason,
            }))}
          />
        </>
      )}
      {notes.length > 0 && (
        <>
          <Text size="sm">Not taken over, or to be looked at:</Text>
          <Told
            label="What was not taken over"
            items={notes.map(({ field, sentence }, index) => ({ key: `${index}`, head: field, sentence }))}
          />
        </>
      )}
      <div>
        <Button variant="default" size="xs" onClick={onClose}>
          Close this notice
        </Button>
      </div>
    </Notice>
  )
}

function Told({
  label,
  items,
}: {
  readonly label: string
  readonly items: readonly { readonly key: string; readonly head: string; readonly sentence: string }[]
}) {
  return (
    <div role="region" aria-label={label} tabIndex={0} className={classes.told}>
      <ul>
        {items.slice(0, shown).map(({ key, head, sentence }) => (
          <li key={key}>
            <code className="mono">{head}</code>: {sentence}
          </li>
        ))}
        {items.length > shown && <li>And {number(items.length - shown)} more.</li>}
      </ul>
    </div>
  )
}
