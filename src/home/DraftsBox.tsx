import { Anchor } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { count, number } from '../ui/number.ts'
import { shortTime } from '../ui/time/clock.ts'
import { Box } from './Box.tsx'
import { draftLink } from '../policies/drafts/draftLink.ts'
import type { DraftLine } from '../policies/drafts/useDraftList.ts'
import classes from './home.module.css'

const most = 5

/** The unsent policies of this account on this device. */
export function DraftsBox({ drafts, now }: { readonly drafts: readonly DraftLine[]; readonly now: number }) {
  if (drafts.length === 0) return null
  return (
    <Box
      title="Drafts"
      aside={
        drafts.length > most && (
          <Anchor size="sm" className={classes.end} href="#/policies">
            All {number(drafts.length)}
          </Anchor>
        )
      }
    >
      <ul className={`plain ${classes.rows}`}>
        {drafts.slice(0, most).map(({ id, name, at, urls, isElsewhere }) => (
          <li key={id}>
            <a href={`#${draftLink(id)}`} className={classes.draft}>
              <span className="grow">
                <span className={classes.name}>{name}</span>
                <span className={classes.small}>
                  {urls !== undefined && `${count(urls, 'URL')}, `}saved {shortTime(at, now)}
                  {isElsewhere && ', open in another tab'}
                </span>
              </span>
              <IconChevronRight size={16} className={classes.dim} aria-hidden />
            </a>
          </li>
        ))}
      </ul>
    </Box>
  )
}
