import { Button, Checkbox, NativeSelect, SegmentedControl, Text } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { useDevice } from '../device/DeviceContext.ts'
import { useLogState } from '../log/LogContext.ts'
import { LogTrouble } from '../log/LogTrouble.tsx'
import { OwnDomains } from '../policies/OwnDomains.tsx'
import { Confirm } from '../ui/form/Confirm.tsx'
import { schemes, useScheme } from '../ui/frame/ColorScheme.tsx'
import { Page, Section } from '../ui/frame/Page.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Facts } from '../ui/pane/Fact.tsx'
import { Names } from './Names.tsx'
import classes from './settings.module.css'

/** What the device keeps, and until when. All but the last is encrypted, and of one account. */
const kept = (days: number) => ({
  Requests: `With their outcomes, for ${days} days.`,
  Drafts: `Without the rows of a file, for ${days} days.`,
  Names: 'Of groups and attributes, until removed.',
  'Own domains': 'Until removed.',
  Imports: 'The last columns and notified address.',
  'Not encrypted':
    'The theme, these settings, your name as approver, and of each record the id, time, region and key fingerprint. Filters are in the browser’s history.',
})

export function SettingsPage() {
  const { colorScheme, setColorScheme } = useScheme()
  const { trouble } = useLogState()
  const { settings, subscribe, change, wipe } = useDevice().device
  const { isKept, days } = useSyncExternalStore(subscribe, settings)
  const [asked, setAsked] = useState<'wipe' | 'keep nothing'>('wipe')
  const [isAsking, setAsking] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const ask = (what: typeof asked) => {
    setAsked(what)
    setAsking(true)
  }
  /** After a failure the data is still there. */
  const run = (done: Promise<void>) =>
    void done.then(
      () => setFailed(false),
      () => setFailed(true),
    )
  return (
    <Page title="Settings" sentence="What is kept on this device, and how it looks.">
      <div className={classes.parts}>
        <Section
          title="On this device"
          sentence="Encrypted, but for the last line. Never kept: keys, signatures, files, people of the watchlist."
        >
          <LiveRegion>{trouble && <LogTrouble trouble={trouble} />}</LiveRegion>
          <Facts of={kept(days)} />
          <Checkbox
            label="Keep nothing on this device"
            description="Requests are listed only until a reload."
            checked={!isKept}
            disabled={trouble === 'absent'}
            onChange={(event) =>
              event.currentTarget.checked ? ask('keep nothing') : run(change({ isKept: true, days }))
            }
          />
          <NativeSelect
            label="Days to keep requests"
            description="Older ones are deleted at the next start."
            disabled={!isKept || trouble === 'absent'}
            data={['30', '90', '180', '365']}
            value={String(days)}
            onChange={(event) => run(change({ isKept, days: Number(event.currentTarget.value) }))}
          />
          {hasFailed && (
            <Notice tone="bad" role="alert" title="The change was not saved.">
              <Text>The browser's storage did not respond. Try again, or reload the page first.</Text>
            </Notice>
          )}
        </Section>
        <Section title="Your domains">
          <OwnDomains />
        </Section>
        <Section title="Names of groups and attributes" sentence="Shown instead of ids.">
          <Names of="group" />
          <Names of="attribute" />
        </Section>
        <Section title="Theme">
          <SegmentedControl
            aria-label="Theme"
            value={colorScheme}
            onChange={setColorScheme}
            data={schemes.map(({ value, label }) => ({ value, label }))}
          />
        </Section>
        <Section
          title="Wipe"
          sentence="Removes all but the theme and these settings, for every account, for good."
        >
          <div>
            <Button onClick={() => ask('wipe')}>Wipe all records</Button>
          </div>
        </Section>
      </div>
      <Confirm
        opened={isAsking}
        title={asked === 'wipe' ? 'Wipe all records?' : 'Keep nothing on this device?'}
        action={asked === 'wipe' ? 'Wipe all records' : 'Wipe all records and keep nothing'}
        word={asked === 'wipe' ? 'wipe' : ''}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          run(asked === 'wipe' ? wipe() : change({ isKept: false, days }))
        }}
      >
        <Text>
          This removes the requests, drafts, names, domains and remembered imports of every account and
          region. It cannot be undone, and this console cannot ask the service for what was sent. Export what
          you need first.
          {asked !== 'wipe' && ' Later requests are not logged.'}
        </Text>
      </Confirm>
    </Page>
  )
}
