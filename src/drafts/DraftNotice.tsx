import { Box, Button, Text } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { Confirm } from '../ui/form/Confirm.tsx'
import { time } from '../ui/time/clock.ts'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import type { ValueStore } from '../ui/pageState.ts'
import { Notice } from '../ui/Notice.tsx'

export interface DraftNoticeProps {
  /** When it was saved; nothing shows where nothing was found. */
  readonly foundAt: number | undefined
  readonly onDiscard: () => void
  /** What is not back. */
  readonly children?: string
}

/** Says that what was typed before is back, and lets it go. */
export function DraftNotice({ foundAt, onDiscard, children }: DraftNoticeProps) {
  const [asking, setAsking] = useState(false)
  if (foundAt === undefined) return <LiveRegion />
  return (
    <LiveRegion>
      <Box mb="lg">
        <Notice tone="notice" title="What was typed here before is back.">
          <Text>
            As it was at {time(foundAt)}. {children} Whether it was sent already, the activity page tells.
          </Text>
          <div>
            <Button variant="default" size="xs" onClick={() => setAsking(true)}>
              Start afresh
            </Button>
          </div>
          <Confirm
            opened={asking}
            title="Start afresh?"
            action="Discard what was typed"
            danger
            onCancel={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false)
              onDiscard()
            }}
          >
            <Text>What stands on this page will be gone, and so will the draft of it on this device.</Text>
          </Confirm>
        </Notice>
      </Box>
    </LiveRegion>
  )
}

/** Whether what stands on the page is kept on this device. */
export function DraftKept({ kept }: { readonly kept: ValueStore<boolean | undefined> }) {
  const isKept = useSyncExternalStore(kept.subscribe, kept.get)
  if (isKept === undefined) return null
  return (
    <Text size="sm" c="dimmed">
      {isKept ? 'Kept as a draft on this device.' : 'Not kept: a reload loses what was typed.'}
    </Text>
  )
}
