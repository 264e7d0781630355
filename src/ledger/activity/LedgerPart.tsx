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
import type { Verification } from '../book/chain.ts'
import { useLedger, useLedgerState } from '../journal/LedgerContext.ts'
import { count, number } from '../../ui/number.ts'

const bounds = { least: 7, most: 3_650 }

interface Verified {
  readonly at: number
  readonly result: Verification | { readonly failed: string }
}

/** What is kept on this device, for how long, and whether it is as it was written. */
export function LedgerPart({
  times,
  now,
}: {
  /** When the requests of the ledger were sent. */
  readonly times: readonly number[]
  readonly now: () => number
}) {
  const ledger = useLedger()
  const { settings, unwritten } = useLedgerState()
  const [asking, setAsking] = useState<'keep' | 'wipe'>()
  const [verified, setVerified] = useState<Verified>()
  const [refused, setRefused] = useState(false)
  const isWritten = unwritten === undefined

  /** Wiping and settings can fail, and an admin who believes that all is gone must be told that it is not. */
  async function tell(change: Promise<void>) {
    setRefused(
      await change.then(
        () => false,
        () => true,
      ),
    )
  }

  async function verify() {
    const result = await ledger.verify().catch((error: unknown) => ({
      failed: error instanceof Error ? error.message : String(error),
    }))
    setVerified({ at: now(), result })
  }
  const close = () => setAsking(undefined)
  const forgets = count(times.length, 'request')
  return (
    <Section
      title="The ledger on this device"
      sentence="Each request is written down before it leaves, with its fate. No key, signature, address or row of an import is in it, and no name but what stands in a URL. Nothing of it leaves this browser."
    >
      <div className={`stack ${classes.settings}`}>
        <div className="stack tight">
          <div className="row">
            <Button
              variant="default"
              leftSection={<IconShieldSearch size={16} aria-hidden />}
              disabled={!isWritten}
              onClick={() => void verify()}
            >
              Verify the ledger
            </Button>
            <Text size="sm" c="dimmed">
              {isWritten
                ? 'Each entry carries the digest of the one before: this checks that none was changed, removed or swapped.'
                : 'Nothing is written, so there is nothing to verify.'}
            </Text>
          </div>
          <LiveRegion>{verified && isWritten && <VerifiedNotice {...verified} />}</LiveRegion>
        </div>
        <Switch
          label="Keep nothing on this device"
          description="Requests are then listed until this page is closed or reloaded, and forgotten."
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
          <Notice tone="bad" role="alert" title="The ledger did not do that.">
            <Text>
              The browser's storage did not answer, and nothing was changed. Try again, or reload the page
              first.
            </Text>
          </Notice>
        )}
        <div className="row">
          <Button variant="default" className={classes.danger} onClick={() => setAsking('wipe')}>
            Wipe the ledger now
          </Button>
        </div>
      </div>
      <Confirm
        opened={asking === 'keep'}
        title="Keep nothing on this device?"
        action={`Forget ${forgets} and keep nothing`}
        danger
        onCancel={close}
        onConfirm={() => {
          close()
          void tell(ledger.change({ ...settings, keep: false }))
        }}
      >
        <Text>
          What the ledger holds will be wiped at once, {forgets}, and every draft with it. From then on
          nothing is written: after a reload nobody can say what was sent, and the API cannot list it.
        </Text>
      </Confirm>
      <Confirm
        opened={asking === 'wipe'}
        title="Wipe the ledger?"
        action={`Wipe ${forgets}`}
        word="wipe"
        danger
        onCancel={close}
        onConfirm={() => {
          close()
          setVerified(undefined)
          void tell(ledger.wipe())
        }}
      >
        <Text>
          {forgets} will be gone from this device, of every account and region, and every draft with them. It
          cannot be undone, and the API cannot list what was sent. Export first what you may need.
        </Text>
      </Confirm>
    </Section>
  )
}

function VerifiedNotice({ at, result }: Verified): ReactNode {
  const asOf = `At ${time(at)}.`
  if ('failed' in result) {
    return (
      <Notice tone="warn" title="The ledger could not be read.">
        <Text>{result.failed}</Text>
      </Notice>
    )
  }
  return result.intact ? (
    <Notice tone="good" title={`${count(result.links, 'entry', 'entries')}, unbroken.`}>
      <Text>
        {asOf} A request has an entry for its start, one for its end, and one for each verdict on it.
      </Text>
    </Notice>
  ) : (
    <Notice tone="bad" title="The chain is broken.">
      <Text>
        {result.what} {asOf} Somebody or something changed this browser&apos;s storage: do not rely on what
        stands here from that entry on. Wiping the ledger begins a new chain.
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
  // Another tab may have changed it.
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
        error={isValid ? undefined : `A whole number from ${bounds.least} to ${number(bounds.most)}.`}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={!settings.keep || !isValid || days === settings.days}>
        {isValid ? `Keep ${count(days, 'day')}` : 'Keep'}
      </Button>
      <Confirm
        opened={dropping !== undefined}
        title="Keep less?"
        action={`Drop ${count(dropping ?? 0, 'request')}`}
        danger
        onCancel={() => setDropping(undefined)}
        onConfirm={change}
      >
        <Text>
          {count(dropping ?? 0, 'request')} older than {count(days, 'day')} will be dropped at once. It cannot
          be undone.
        </Text>
      </Confirm>
    </form>
  )
}
