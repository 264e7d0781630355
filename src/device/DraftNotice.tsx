import { Box, Button, Text } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { Confirm } from '../ui/form/Confirm.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { ValueStore } from '../ui/pageState.ts'
import { time } from '../ui/time/clock.ts'

export interface DraftNoticeProps {
  /** The time when the draft was saved. Without a draft, nothing is shown. */
  readonly foundAt: number | undefined
  readonly onDiscard: () => void
  /** A sentence about what was not restored. */
  readonly children?: string
}

export function DraftNotice({ foundAt, onDiscard, children }: DraftNoticeProps) {
  const [asking, setAsking] = useState(false)
  if (foundAt === undefined) return <LiveRegion />
  return (
    <LiveRegion>
      <Box mb="lg">
        <Notice tone="notice" title="Draft restored.">
          <Text>
            Saved at {time(foundAt)}. {children} The activity page shows whether it was sent.
          </Text>
          <div>
            <Button size="xs" onClick={() => setAsking(true)}>
              Discard
            </Button>
          </div>
          <Confirm
            opened={asking}
            title="Discard the draft?"
            action="Discard draft"
            danger
            onCancel={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false)
              onDiscard()
            }}
          >
            <Text>The text on this page and its draft on this device will be deleted.</Text>
          </Confirm>
        </Notice>
      </Box>
    </LiveRegion>
  )
}

/** Whether the page is kept as a draft on this device. */
export function DraftSaved({ saved }: { readonly saved: ValueStore<boolean | undefined> }) {
  const isSaved = useSyncExternalStore(saved.subscribe, saved.get)
  return (
    <Text size="sm" c="dimmed" data-usual={isSaved === undefined ? 'blank' : isSaved || undefined}>
      {/* The line is always there, so that nothing moves while the admin types. */}
      {isSaved === undefined
        ? '\u00a0'
        : isSaved
          ? 'Kept as a draft on this device.'
          : 'No draft is kept. A reload loses this text.'}
    </Text>
  )
}
