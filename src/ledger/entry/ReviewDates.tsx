import { Button, Text, TextInput } from '@mantine/core'
import { IconCalendarDown } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '../../ui/download.ts'
import { Details } from '../../ui/form/Details.tsx'
import { count } from '../../ui/number.ts'
import { zonedTime } from '../../ui/time/clock.ts'
import { endsOfRow } from '../book/ends.ts'
import type { RequestRow } from '../book/requests.ts'
import { reviewDatesOfRow, toCalendar } from '../exports/calendar.ts'
import { useLedgerState } from '../journal/LedgerContext.ts'
import classes from './Entry.module.css'

/** The review dates of a policy as a calendar file: its end, or a chosen day. */
export function ReviewDates({ row, now }: { readonly row: RequestRow; readonly now: () => number }) {
  const [day, setDay] = useState('')
  const { mark } = useLedgerState()
  const ends = endsOfRow(row)
  const dates = reviewDatesOfRow(row, day)
  return (
    <Details summary="Add a review date to a calendar">
      <Text size="sm">
        {ends.length > 0 ? `Ends ${ends.map(({ when }) => zonedTime(when)).join(', ')}.` : 'No end date.'}
      </Text>
      <div className={`row bottom ${classes.elsewhere}`}>
        <TextInput
          w={150}
          type="date"
          label="Review on"
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <Button
          leftSection={<IconCalendarDown size={16} aria-hidden />}
          disabled={dates.length === 0}
          onClick={() => download('signet-review.ics', 'text/calendar', toCalendar(dates, now(), mark))}
        >
          Save {count(dates.length || 1, 'date')} (.ics)
        </Button>
      </div>
    </Details>
  )
}
