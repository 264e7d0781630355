import { SegmentedControl } from '@mantine/core'
import { capital } from '../ledger/book/scopeWords.ts'
import { useLedgerState } from '../ledger/journal/LedgerContext.ts'
import { OwnDomains } from '../policies/OwnDomains.tsx'
import { schemes, useScheme } from '../ui/frame/ColorScheme.tsx'
import { Page, Section } from '../ui/frame/Page.tsx'
import { count } from '../ui/number.ts'
import { JournalSettings } from './JournalSettings.tsx'
import { Names } from './Names.tsx'
import classes from './settings.module.css'

/** The page with the data on this device, and its settings. */
export function SettingsPage() {
  const { colorScheme, setColorScheme } = useScheme()
  const { days } = useLedgerState().settings
  return (
    <Page wide="whole" title="Settings" sentence="What is kept on this device, and how it looks.">
      <div className={`parts ${classes.parts}`}>
        <div>
          <Section title="Your domains">
            <OwnDomains />
          </Section>
          <Section
            title="Names of groups and attributes"
            sentence="Shown instead of ids. Clear a name to remove it."
          >
            <Names of="group" />
            <Names of="attribute" />
          </Section>
        </div>
        <div>
          <JournalSettings />
          <Section title="Theme" sentence="Kept for every account. A wipe leaves it.">
            <SegmentedControl
              aria-label="Theme"
              value={colorScheme}
              onChange={setColorScheme}
              data={schemes.map(({ value, label }) => ({ value, label: capital(label) }))}
            />
          </Section>
        </div>
      </div>
    </Page>
  )
}
