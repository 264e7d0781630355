import { Button, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { type KnownUsage, mostUrls } from '../../ledger/journal/knownUsage.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { number } from '../../ui/number.ts'
import classes from './BudgetMeter.module.css'

/** As `<input type="datetime-local">` has it. */
const localOf = (ms: number): string =>
  new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

export interface KnownUsageFormProps {
  readonly knownUsage: KnownUsage | undefined
  readonly onSave: (next: KnownUsage | undefined) => void
  readonly onCancel: () => void
}

/** The number of URLs in policies made elsewhere. Not a `<form>`, since it is inside the policy's form. */
export function KnownUsageForm({ knownUsage, onSave, onCancel }: KnownUsageFormProps) {
  const { now } = useSession()
  const [opened] = useState(() => knownUsage?.at ?? now())
  const [urls, setUrls] = useState(knownUsage ? String(knownUsage.urls) : '')
  const [date, setDate] = useState(() => localOf(opened))
  const held = /^\d{1,7}$/.test(urls.trim()) ? Number(urls) : Number.NaN
  // The minute is all that the field shows: untouched, it is the moment itself.
  const at = date === localOf(opened) ? opened : Date.parse(date)
  const isHeld = held <= mostUrls
  const isPast = at <= now()
  const save = () => {
    if (isHeld && isPast) onSave({ urls: held, at })
  }
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Otherwise the policy goes to its review.
    event.preventDefault()
    save()
  }
  return (
    <div role="group" aria-label="What the account held before" className={classes.form}>
      <TextInput
        label="URLs the account held before"
        description="In policies made elsewhere, or before this ledger."
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        value={urls}
        error={urls.trim() === '' || isHeld ? undefined : `A whole number up to ${number(mostUrls)}.`}
        onChange={(event) => setUrls(event.currentTarget.value)}
        onKeyDown={saveOnEnter}
      />
      <TextInput
        type="datetime-local"
        label="As of"
        description="What this ledger sent after it is added."
        value={date}
        error={isPast ? undefined : 'A day and a time that have come.'}
        onChange={(event) => setDate(event.currentTarget.value)}
        onKeyDown={saveOnEnter}
      />
      <div className={`row ${classes.buttons}`}>
        <Button size="xs" disabled={!isHeld || !isPast} onClick={save}>
          Count them in
        </Button>
        {knownUsage && (
          <Button size="xs" variant="default" onClick={() => onSave(undefined)}>
            Forget them
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
