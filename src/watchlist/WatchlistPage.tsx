import { Page } from '../ui/Page.tsx'

export function WatchlistPage() {
  return (
    <Page title="Watchlist" sentence="Soon.">
      <p>Soon.</p>
    </Page>
  )
}
