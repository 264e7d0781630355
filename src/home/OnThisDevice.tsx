import { Text } from '@mantine/core'
import { unwrittenReasons } from '../ledger/activity/Unwritten.tsx'
import type { LedgerState } from '../ledger/journal/state.ts'
import { count } from '../ui/number.ts'
import { Box } from './Box.tsx'
import classes from './home.module.css'

export interface OnThisDeviceProps {
  readonly state: Pick<LedgerState, 'settings' | 'unwritten'>
  /** Of this account. */
  readonly requests: number
  readonly drafts: number
}

/** What is kept here of this account, and for how long. */
export function OnThisDevice({ state: { settings, unwritten }, requests, drafts }: OnThisDeviceProps) {
  const what = [`${count(requests, 'request')} of this account`, drafts > 0 && count(drafts, 'policy draft')]
  return (
    <Box title="On this device" link={{ href: '#/settings', text: 'Settings' }}>
      <Text size="sm" className={classes.card}>
        {unwritten
          ? unwrittenReasons[unwritten].title
          : `${what.filter(Boolean).join(' and ')}, kept for ${count(settings.days, 'day')}.`}
      </Text>
    </Box>
  )
}
