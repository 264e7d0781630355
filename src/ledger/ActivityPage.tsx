import { Page } from '../ui/Page.tsx'

export function ActivityPage() {
  return (
    <Page title="Activity" sentence="Soon.">
      <p>Soon.</p>
    </Page>
  )
}
