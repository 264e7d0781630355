import { Button, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { type KnownUsage, maxUrls } from '../../ledger/journal/knownUsage.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Columns } from '../../ui/frame/Page.tsx'
import { number } from '../../ui/number.ts'
import { momentText } from '../request/period.ts'

/** A moment in the format of `<input type="datetime-local">`, without seconds. */
const localOf = (ms: number): string => momentText(ms).slice(0, 16)

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
  // An unchanged field means the exact moment, although it shows only minutes.
  const at = date === localOf(opened) ? opened : Date.parse(date)
  const isHeld = held <= maxUrls
  const isPast = at <= now()
  const save = () => {
    if (isHeld && isPast) onSave({ urls: held, at })
  }
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter would open the review of the policy.
    event.preventDefault()
    save()
  }
  return (
    <div role="group" aria-label="Earlier usage" className="stack snug">
      <Columns>
        <TextInput
          label="URLs already in the account"
          description="All URLs in the account’s policies at this time, including those sent from this console."
          inputMode="numeric"
          data-autofocus
          value={urls}
          error={urls.trim() === '' || isHeld ? undefined : `A whole number up to ${number(maxUrls)}.`}
          onChange={(event) => setUrls(event.currentTarget.value)}
          onKeyDown={saveOnEnter}
        />
        <TextInput
          type="datetime-local"
          label="As of"
          description="Policies sent later are added."
          value={date}
          error={isPast ? undefined : 'Enter a past date and time.'}
          onChange={(event) => setDate(event.currentTarget.value)}
          onKeyDown={saveOnEnter}
        />
      </Columns>
      <div className="row">
        <Button variant="filled" size="xs" disabled={!isHeld || !isPast} onClick={save}>
          Save count
        </Button>
        {knownUsage && (
          <Button size="xs" onClick={() => onSave(undefined)}>
            Remove count
          </Button>
        )}
        <Button size="xs" onClick={onCancel}>
          Cancel
        </Button>
        {urls.trim() === '' && <Text>Enter the number of URLs to save it.</Text>}
      </div>
    </div>
  )
}
