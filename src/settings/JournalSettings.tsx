import { Anchor, Button, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Unwritten } from '../ledger/activity/Unwritten.tsx'
import { useLedger, useLedgerState } from '../ledger/journal/LedgerContext.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { Confirm } from '../ui/form/Confirm.tsx'
import { Section } from '../ui/frame/Page.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Notice } from '../ui/Notice.tsx'
import { count, number } from '../ui/number.ts'
import { dayMs } from '../ui/time/day.ts'
import classes from './settings.module.css'

const bounds = { least: 7, most: 3_650 }

const afterwards =
  'This cannot be undone, and this console cannot ask the service for what was sent. Export what you need first. Your own domains are then not known until they are entered again.'

/** The settings of the journal: whether and for how long it keeps requests, and the wipe. */
export function JournalSettings() {
  const ledger = useLedger()
  const { settings, unwritten } = useLedgerState()
  const [{ isAsking, isWipe }, ask] = useState({ isAsking: false, isWipe: false })
  // What is asked stays in the dialog while it fades.
  const close = () => ask({ isAsking: false, isWipe })
  const [refused, setRefused] = useState(false)

  /** Reports a failed change, after which the data is still there. */
  const tell = (change: Promise<void>) =>
    void change.then(
      () => setRefused(false),
      () => setRefused(true),
    )
  return (
    <>
      <Section
        title="The journal"
        sentence="The record of each request. These settings hold for every account and every tab."
      >
        <LiveRegion>{unwritten && <Unwritten reason={unwritten} />}</LiveRegion>
        <Switch
          label="Keep nothing on this device"
          description="Requests are listed only until this page is closed or reloaded."
          checked={!settings.keep}
          disabled={unwritten === 'absent'}
          onChange={(event) => {
            if (event.currentTarget.checked) ask({ isAsking: true, isWipe: false })
            else tell(ledger.change({ ...settings, keep: true }))
          }}
        />
        <Retention onChange={(days) => tell(ledger.change({ ...settings, days }))} />
        {refused && (
          <Notice tone="bad" role="alert" title="The change was not saved.">
            <Text>The browser's storage did not respond. Try again, or reload the page first.</Text>
          </Notice>
        )}
        <Anchor href="#/activity">Verify, export or read the journal in Activity</Anchor>
      </Section>
      <Section
        title="Wipe"
        sentence="Removes everything on this device, for every account and region. This cannot be undone."
      >
        <div>
          <Button className={classes.danger} onClick={() => ask({ isAsking: true, isWipe: true })}>
            Wipe everything on this device
          </Button>
        </div>
      </Section>
      <Confirm
        opened={isAsking}
        title={isWipe ? 'Wipe everything on this device?' : 'Keep nothing on this device?'}
        action={isWipe ? 'Wipe everything on this device' : 'Wipe everything and keep nothing'}
        {...(isWipe && { word: 'wipe' })}
        danger
        onCancel={close}
        onConfirm={() => {
          close()
          tell(isWipe ? ledger.wipe() : ledger.change({ ...settings, keep: false }))
        }}
      >
        <Text>
          {afterwards} {!isWipe && 'Later requests are not logged.'}
        </Text>
      </Confirm>
    </>
  )
}

function Retention({ onChange }: { readonly onChange: (days: number) => void }) {
  const { now } = useSession()
  const { settings, requests } = useLedgerState()
  // Another tab may change the setting.
  const [typed = String(settings.days), setTyped] = useState<string>()
  const [dropping, setDropping] = useState<number>()
  const days = /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN
  const isValid = days >= bounds.least && days <= bounds.most
  const change = () => {
    setDropping(undefined)
    setTyped(undefined)
    onChange(days)
  }
  const save = () => {
    const oldest = now() - days * dayMs
    const older = Array.from(requests.values()).filter(({ sent }) => sent.at < oldest).length
    if (older > 0) setDropping(older)
    else change()
  }
  return (
    <form
      aria-label="Retention"
      className="row bottom"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isValid && days !== settings.days) save()
      }}
    >
      <TextInput
        // The error is above the field, so that the button stays beside the field.
        inputWrapperOrder={['label', 'description', 'error', 'input']}
        label="Days to keep"
        description="Older ones are deleted."
        inputMode="numeric"
        value={typed}
        disabled={!settings.keep}
        error={isValid ? undefined : `Enter a whole number from ${bounds.least} to ${number(bounds.most)}.`}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" disabled={!settings.keep || !isValid || days === settings.days}>
        {isValid ? `Keep ${count(days, 'day')}` : 'Keep'}
      </Button>
      <Confirm
        opened={dropping !== undefined}
        title="Delete older requests?"
        action={`Delete ${count(dropping ?? 0, 'request')}`}
        danger
        onCancel={() => setDropping(undefined)}
        onConfirm={change}
      >
        <Text>
          Deletes {count(dropping ?? 0, 'request')} older than {count(days, 'day')} at once. This cannot be
          undone.
        </Text>
      </Confirm>
    </form>
  )
}
