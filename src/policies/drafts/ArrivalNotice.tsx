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
  /** Of a draft from a file. */
  readonly arrival: Arrival | undefined
  readonly onClose: () => void
}

const shown = 50

/** Names the new draft, and the parts of its source that were left out. */
export function ArrivalNotice({ title, arrival, onClose }: ArrivalNoticeProps) {
  const { unfit = [], ignored = [] } = arrival ?? {}
  return (
    <Notice tone={unfit.length > 0 ? 'warn' : 'notice'} title={title}>
      {unfit.length > 0 && (
        <>
          <Text size="sm">{countEntries(unfit.length)} could not be added to the list. See “Left out”.</Text>
          <InvalidEntries unfit={unfit} />
        </>
      )}
      {ignored.length > 0 && (
        <>
          <Text size="sm">Unknown fields were left out:</Text>
          <div role="region" aria-label="Fields left out" tabIndex={0} className={classes.told}>
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

const InvalidEntries = ({ unfit }: { readonly unfit: readonly InvalidEntry[] }) => (
  <div role="region" aria-label="Entries left out" tabIndex={0} className={classes.told}>
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
