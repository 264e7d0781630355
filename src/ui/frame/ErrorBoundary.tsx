import { Text } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { ToolButton } from '../form/ToolButton.tsx'
import { Notice } from '../Notice.tsx'
import classes from './Page.module.css'

/** A boundary that limits a failure to its page: the session and the navigation stay. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly error?: Error }> {
  override state: { readonly error?: Error } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return <PageFailure error={error} onRetry={() => this.setState({ error: undefined })} />
  }
}

/** A failure in place of a page, or of a part of it. */
export function PageFailure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <div className={classes.content}>
      <Notice tone="bad" title="This part of the console could not be shown." role="alert">
        <Text>
          Check the network and try again. If Signet was updated meanwhile, reload the page. A request on its
          way continues. Activity shows its outcome.
        </Text>
        <code className="mono">{error instanceof Error ? error.message : String(error)}</code>
        <div className="row">
          <ToolButton
            onClick={({ currentTarget }) => {
              // The button disappears.
              currentTarget.closest('main')?.focus({ preventScroll: true })
              onRetry()
            }}
          >
            Retry
          </ToolButton>
          <ToolButton onClick={() => location.reload()}>Reload</ToolButton>
        </div>
      </Notice>
    </div>
  )
}
