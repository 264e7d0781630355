import { HelpMark } from '../help/HelpMark.tsx'
import { OwnDomains } from '../policies/OwnDomains.tsx'
import { Page, Section } from '../ui/frame/Page.tsx'
import { JournalSettings } from './JournalSettings.tsx'
import { KeptThings } from './KeptThings.tsx'
import { Names } from './Names.tsx'
import classes from './settings.module.css'

/** The page with the data on this device, and its settings. */
export function SettingsPage() {
  return (
    <Page wide="whole" title="Settings" sentence="What is kept on this device, and for how long.">
      <div className={classes.page}>
        <Section
          title="On this device"
          sentence={
            <>
              Kept in this browser, of this account. Keys, signatures and files are never kept, nor people of
              the watchlist, except names that you save with a view.{' '}
              <HelpMark topic="device" label="Help: what is kept on this device" />
            </>
          }
        >
          <KeptThings />
        </Section>
        <Section title="Your domains">
          <OwnDomains />
        </Section>
        <Section
          title="Names of groups and attributes"
          sentence="Shown instead of ids. An empty name is removed."
        >
          <Names of="group" />
          <Names of="attribute" />
        </Section>
        <JournalSettings />
      </div>
    </Page>
  )
}
