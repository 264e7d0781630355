import { Page } from '../ui/Page.tsx'

export function ImportPage() {
  return (
    <Page title="Imports" sentence="Soon.">
      <p>Soon.</p>
    </Page>
  )
}
