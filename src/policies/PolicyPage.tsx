import { Page } from '../ui/Page.tsx'

export function PolicyPage() {
  return (
    <Page title="Policies" sentence="Soon.">
      <p>Soon.</p>
    </Page>
  )
}
