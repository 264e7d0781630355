import { Button, Text } from '@mantine/core'
import { Notice } from '../../ui/Notice.tsx'
import { number } from '../../ui/number.ts'
import classes from './Drafts.module.css'
import type { InvalidEntry } from '../urls/validateEntries.ts'
import type { Arrival } from './opened.ts'
import { countEntries } from '../request/words.ts'

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
    <Notice tone={unfit.length > 0 ? 'warn' : 'notice'} title={title}>
      {unfit.length > 0 && (
        <>
          <Text size="sm">
            {countEntries(unfit.length)} of it {unfit.length === 1 ? 'was' : 'were'} not taken into the list.
            {isInBox &&
              (unfit.length === 1
                ? ' It stands in the box, where it can be mended.'
                : ' They stand in the box, where they can be mended.')}
          </Text>
          <InvalidEntries unfit={unfit} />
        </>
      )}
      {notes.length > 0 && (
        <>
          <Text size="sm">Not taken over, or to be looked at:</Text>
          <BoundedList
            label="What was not taken over"
            items={notes
              .slice(0, shown)
              .map(({ field, sentence }, index) => ({ key: `${index}`, head: field, sentence }))}
            more={Math.max(0, notes.length - shown)}
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

export const InvalidEntries = ({ unfit }: { readonly unfit: readonly InvalidEntry[] }) => (
  <BoundedList
    label="Entries that were not taken"
    items={unfit.slice(0, shown).map(({ index, text, reason }, place) => ({
      key: `${place}`,
      head: `${number(index + 1)}. ${text.slice(0, 120)}`,
      sentence: reason,
    }))}
    more={Math.max(0, unfit.length - shown)}
  />
)

function BoundedList({
  label,
  items,
  more,
}: {
  readonly label: string
  readonly items: readonly { readonly key: string; readonly head: string; readonly sentence: string }[]
  readonly more: number
}) {
  return (
    <div role="region" aria-label={label} tabIndex={0} className={classes.told}>
      <ul>
        {items.map(({ key, head, sentence }) => (
          <li key={key}>
            <code className="mono">{head}</code>: {sentence}
          </li>
        ))}
        {more > 0 && <li>And {number(more)} more.</li>}
      </ul>
    </div>
  )
}
