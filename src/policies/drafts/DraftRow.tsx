import { Group, Text, Anchor } from '@mantine/core'
import { useSession } from '../../session/SessionProvider.tsx'
import { count } from '../../ui/number.ts'
import { shortTime } from '../../ui/time/clock.ts'
import { countUrls } from '../request/policyWords.ts'
import type { DraftItem } from './useDraftLibrary.ts'
import classes from './Drafts.module.css'

export interface DraftRowProps {
  readonly item: DraftItem
  /** The draft on the page is being sent: it can neither go, nor be sent a second time as a clone. */
  readonly isBusy: boolean
  readonly acts: Readonly<Record<'Open' | 'Clone' | 'Export' | 'Delete', () => void>>
}

export function DraftRow({ item, isBusy, acts }: DraftRowProps) {
  const { name, at, counts, isHere, isElsewhere } = item
  const { now } = useSession()
  const act = (label: keyof typeof acts) => (
    <Anchor component="button" type="button" size="sm" aria-label={`${label}: ${name}`} onClick={acts[label]}>
      {label}
    </Anchor>
  )
  return (
    <li className={`row wide ${classes.item}`}>
      <div className={classes.about}>
        <Group gap="xs">
          {isHere || isElsewhere ? (
            <Text fw={500} className={classes.name}>
              {name}
            </Text>
          ) : (
            <Anchor
              component="button"
              type="button"
              fw={500}
              className={classes.name}
              aria-label={`Open: ${name}`}
              onClick={acts.Open}
            >
              {name}
            </Anchor>
          )}
          {isHere && <span className="chip">Open here</span>}
          {isElsewhere && <span className="chip">Open in another tab</span>}
        </Group>
        <Text size="sm" c="dimmed">
          {counts ? `${countUrls(counts.urls)}, ${count(counts.scopes, 'scope')}. ` : ''}Saved{' '}
          {shortTime(at, now())}.{isElsewhere && ' Edit this draft in its own tab, or clone it to work here.'}
        </Text>
        {counts && counts.sent > 0 && (
          <Text size="sm">
            {count(counts.sent, 'URL was', 'URLs were')} sent, or may have been. A clone or a file leaves out
            what was sent.
          </Text>
        )}
      </div>
      <div className="row wide">
        {!(isHere && isBusy) && act('Clone')}
        {act('Export')}
        {!isElsewhere && !(isHere && isBusy) && act('Delete')}
      </div>
    </li>
  )
}
