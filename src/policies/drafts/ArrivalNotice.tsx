import { Button, Text } from '@mantine/core'
import { Notice } from '../../ui/Notice.tsx'
import { number } from '../../ui/number.ts'
import classes from './Drafts.module.css'
import type { InvalidEntry } from '../urls/validateEntries.ts'
import { AndMore } from '../../ui/FirstFew.tsx'
import type { Arrival } from './draftFile.ts'
import { countEntries } from '../request/policyWords.ts'

export interface ArrivalNoticeProps {
  readonly title: string
  /** Of a draft that came from a file. */
  readonly arrival: Arrival | undefined
  readonly onClose: () => void
}

const shown = 50

/** Says which draft stands on the page now, and what of its source does not. */
export function ArrivalNotice({ title, arrival, onClose }: ArrivalNoticeProps) {
  const { unfit = [], ignored = [] } = arrival ?? {}
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
      {ignored.length > 0 && (
        <>
          <Text size="sm">Left out, since no draft has such a field:</Text>
          <div role="region" aria-label="Fields that were left out" tabIndex={0} className={classes.told}>
            <ul>
              {ignored.map((field) => (
                <li key={field}>
                  <code className="mono">{field}</code>
                </li>
              ))}
            </ul>
          </div>
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
  <div role="region" aria-label="Entries that were not taken" tabIndex={0} className={classes.told}>
    <ul>
      {unfit.slice(0, shown).map(({ index, text, reason }, place) => (
        <li key={place}>
          <code className="mono">{`${number(index + 1)}. ${text.slice(0, 120)}`}</code>: {reason}
        </li>
      ))}
    </ul>
    <AndMore count={unfit.length - shown} />
  </div>
)
