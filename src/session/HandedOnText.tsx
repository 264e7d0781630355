import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { focusOnMount } from '../ui/focus.ts'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useSession } from './SessionProvider.tsx'

export interface HandedOnTextProps {
  /** The region whose next keys get the typed text; `undefined` if no keys do. */
  readonly region: string | undefined
  readonly onDiscard: () => void
}

/** The notice that the next keys will find the text typed before, with a button to discard it. */
export function HandedOnText({ region, onDiscard }: HandedOnTextProps) {
  const { config } = useSession()
  const [isDiscarded, setIsDiscarded] = useState(false)
  const name = config.regions.find(({ id }) => id === region)?.name ?? region
  return (
    <LiveRegion>
      {region !== undefined && (
        <Notice tone="notice" title={`Anything you typed is kept for the keys you enter next in ${name}.`}>
          <Text>Keys of another region do not get the text. A reload of this tab discards it.</Text>
          <div>
            <Button
              size="xs"
              onClick={() => {
                setIsDiscarded(true)
                onDiscard()
              }}
            >
              Discard the text of this tab
            </Button>
          </div>
        </Notice>
      )}
      {isDiscarded && (
        <Text ref={focusOnMount} tabIndex={-1}>
          Text of this tab discarded. A draft on this device stays with the keys that it was typed with.
        </Text>
      )}
    </LiveRegion>
  )
}
