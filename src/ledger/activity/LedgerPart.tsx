import { Button, Switch, Text, TextInput } from '@mantine/core'
import { IconShieldSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { time } from '../../ui/time/clock.ts'
import { dayMs } from '../../ui/time/day.ts'
import { Confirm } from '../../ui/form/Confirm.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/frame/Page.tsx'
import classes from './Activity.module.css'
import entry from '../entry/Entry.module.css'
import { readMark, type Verification } from '../book/chain.ts'
import { useLedger, useLedgerState } from '../journal/LedgerContext.ts'
import { count, number } from '../../ui/number.ts'
import { type CountKept, WhatGoes } from './WhatGoes.tsx'

const bounds = { least: 7, most: 3_650 }

interface Verified {
  readonly at: number
  readonly result: Verification | { readonly failed: string } | 'nothing named'
}

const afterwards =
  'This cannot be undone, and this console cannot ask the service for what was sent. Export what you need first. Your own domains are then not known until they are learnt or entered again.'

/** What is kept on this device, for how long, and whether it is unchanged. */
export function LedgerPart({
  times,
  countKept,
  now,
}: {
  /** The times of the journal's requests. */
  readonly times: readonly number[]
  readonly countKept: CountKept
  readonly now: () => number
}) {
  const ledger = useLedger()
  const { settings, unwritten } = useLedgerState()
  const [asking, setAsking] = useState<'keep' | 'wipe'>()
  const [verified, setVerified] = useState<Verified>()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState(false)
  const isWritten = unwritten === undefined

  /** Wiping and settings can fail, and the admin must then know that the data is still there. */
  async function tell(change: Promise<void>) {
    setRefused(
      await change.then(
        () => false,
        () => true,
      ),
    )
  }

  async function verify() {
    const named = readMark(text)
    if (text.trim() !== '' && !named) return setVerified({ at: now(), result: 'nothing named' })
    const result = await ledger.verify(named).catch((error: unknown) => ({
      failed: error instanceof Error ? error.message : String(error),
    }))
    return setVerified({ at: now(), result })
  }
  const close = () => setAsking(undefined)
  const goes = <WhatGoes requests={times.length} countKept={countKept} />
  return (
    <Section
      title="The journal on this device"
      sentence="Every request and its outcome is kept here: what was sent encrypted and for its account only, times, outcomes and ids in the clear. Keys, signatures, imported rows and searched names are never kept. Nothing leaves this browser but what you export."
    >
      <div className={`stack ${classes.settings}`}>
        <div className="stack tight">
          <div className="row">
            <Button
              variant="default"
              leftSection={<IconShieldSearch size={16} aria-hidden />}
              data-command="verify"
              disabled={!isWritten}
              onClick={() => void verify()}
            >
              Verify the journal
            </Button>
            <Text size="sm" c="dimmed">
              {isWritten
                ? 'Each entry has the digest of the previous one. This checks that none was changed, removed or swapped.'
                : 'Nothing is logged, so there is nothing to verify.'}
            </Text>
          </div>
          <TextInput
            label="Text of a ticket, a calendar entry or an export (optional)"
            description="It names an entry of the journal. Verify says whether that entry existed then."
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <LiveRegion>{verified && isWritten && <VerifiedNotice {...verified} />}</LiveRegion>
        </div>
        <Switch
          label="Keep nothing on this device"
          description="Requests are listed only until this page is closed or reloaded."
          checked={!settings.keep}
          disabled={unwritten === 'absent'}
          onChange={(event) => {
            if (event.currentTarget.checked) setAsking('keep')
            else void tell(ledger.change({ ...settings, keep: true }))
          }}
        />
        <Retention
          times={times}
          now={now}
          onChange={(days) => void tell(ledger.change({ ...settings, days }))}
        />
        {refused && (
          <Notice tone="bad" role="alert" title="The change was not saved.">
            <Text>The browser's storage did not respond. Try again, or reload the page first.</Text>
          </Notice>
        )}
        <div className="row">
          <Button variant="default" className={classes.danger} onClick={() => setAsking('wipe')}>
            Wipe everything on this device
          </Button>
        </div>
      </div>
      <Confirm
        opened={asking === 'keep'}
        title="Keep nothing on this device?"
        action="Wipe everything and keep nothing"
        danger
        onCancel={close}
        onConfirm={() => {
          close()
          void tell(ledger.change({ ...settings, keep: false }))
        }}
      >
        {goes}
        <Text>{afterwards} Later requests are not logged.</Text>
      </Confirm>
      <Confirm
        opened={asking === 'wipe'}
        title="Wipe everything on this device?"
        action="Wipe everything on this device"
        word="wipe"
        danger
        onCancel={close}
        onConfirm={() => {
          close()
          setVerified(undefined)
          void tell(ledger.wipe())
        }}
      >
        {goes}
        <Text>{afterwards}</Text>
      </Confirm>
    </Section>
  )
}

function VerifiedNotice({ at, result }: Verified): ReactNode {
  const asOf = `At ${time(at)}.`
  if (result === 'nothing named') {
    return (
      <Notice tone="warn" title="The text names no entry of a journal.">
        <Text>It would have “Journal entry”, a number and a digest. Clear it to verify without it.</Text>
      </Notice>
    )
  }
  if ('failed' in result) {
    return (
      <Notice tone="warn" title="The journal could not be read.">
        <Text>{result.failed}</Text>
      </Notice>
    )
  }
  return result.intact ? (
    <Notice tone="good" title={`${count(result.links, 'entry', 'entries')}, unchanged.`}>
      <Text>
        {result.named === 'found' && 'The entry that the text names existed, and all since is whole. '}
        {result.named === 'older' && 'The entry that the text names is older than what is kept. '}
        {asOf} A request has one entry for its start, one for its end, and one for each finding.
      </Text>
    </Notice>
  ) : (
    <Notice tone="bad" title="The journal was changed.">
      <Text>
        {result.what} {asOf} Something changed this browser&apos;s storage. Do not rely on that entry or any
        later one. Wiping starts a new ledger.
      </Text>
    </Notice>
  )
}

function Retention({
  times,
  now,
  onChange,
}: {
  readonly times: readonly number[]
  readonly now: () => number
  readonly onChange: (days: number) => void
}) {
  const { settings } = useLedgerState()
  const [typed, setTyped] = useState(String(settings.days))
  const [seen, setSeen] = useState(settings.days)
  const [dropping, setDropping] = useState<number>()
  // Another tab may have changed the setting.
  if (seen !== settings.days) {
    setSeen(settings.days)
    setTyped(String(settings.days))
  }
  const days = /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN
  const isValid = days >= bounds.least && days <= bounds.most
  const change = () => {
    setDropping(undefined)
    onChange(days)
  }
  const save = () => {
    const oldest = now() - days * dayMs
    const older = times.filter((at) => at < oldest).length
    if (older > 0) setDropping(older)
    else change()
  }
  return (
    <form
      aria-label="Retention"
      className={`row ${entry.days}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isValid && days !== settings.days) save()
      }}
    >
      <TextInput
        label="Days to keep"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        disabled={!settings.keep}
        error={isValid ? undefined : `Enter a whole number from ${bounds.least} to ${number(bounds.most)}.`}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={!settings.keep || !isValid || days === settings.days}>
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
