import { IconCircleCheck, IconHelpCircle, IconHourglass, IconXboxX } from '@tabler/icons-react'
import type { Fate } from '../book/book.ts'
import classes from './FateChip.module.css'

const looks = {
  'on its way': { Icon: IconHourglass, tone: 'notice' },
  accepted: { Icon: IconCircleCheck, tone: 'good' },
  read: { Icon: IconCircleCheck, tone: 'good' },
  refused: { Icon: IconXboxX, tone: 'bad' },
  'not executed': { Icon: IconXboxX, tone: 'bad' },
  failed: { Icon: IconXboxX, tone: 'bad' },
  'outcome unknown': { Icon: IconHelpCircle, tone: 'warn' },
  arrived: { Icon: IconCircleCheck, tone: 'good' },
  'did not arrive': { Icon: IconXboxX, tone: 'bad' },
} as const satisfies Record<Fate, unknown>

/** What became of a request: an icon, a colour, and always the word. */
export function FateChip({ fate }: { readonly fate: Fate }) {
  const { Icon, tone } = looks[fate]
  return (
    <span className={classes.fate} data-tone={tone}>
      <Icon size={16} aria-hidden />
      {fate}
    </span>
  )
}
