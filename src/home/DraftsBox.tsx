import { IconChevronRight } from '@tabler/icons-react'
import { draftLink, draftListLink } from '../policies/drafts/draftLink.ts'
import type { DraftLine } from '../policies/drafts/useDraftList.ts'
import { count, number } from '../ui/number.ts'
import { shortTime } from '../ui/time/clock.ts'
import { Box } from './Box.tsx'
import classes from './home.module.css'

const maxShown = 5

/** The unsent policies of this account on this device. */
export function DraftsBox({ drafts, now }: { readonly drafts: readonly DraftLine[]; readonly now: number }) {
  if (drafts.length === 0) return null
  return (
    <Box
      title="Drafts"
      link={drafts.length > maxShown && { href: `#${draftListLink}`, text: `All ${number(drafts.length)}` }}
    >
      <ul className={`plain ${classes.rows}`}>
        {drafts.slice(0, maxShown).map(({ id, name, at, counts, isElsewhere }) => (
          <li key={id}>
            <a href={`#${draftLink(id)}`} className={`row ${classes.link} ${classes.item}`}>
              <span className="grow">
                <strong className={classes.name}>{name}</strong>
                <span className={`dimmed ${classes.small}`}>
                  {counts && `${count(counts.urls, 'URL')}, `}saved {shortTime(at, now)}
                  {isElsewhere && ', open in another tab'}
                </span>
              </span>
              <IconChevronRight size={16} className="dimmed" aria-hidden />
            </a>
          </li>
        ))}
      </ul>
    </Box>
  )
}
