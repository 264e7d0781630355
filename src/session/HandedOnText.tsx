import { Button, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useSession } from './SessionProvider.tsx'

export interface HandedOnTextProps {
  /** The region whose next keys get the text; `undefined` if no keys do. */
  readonly region: string | undefined
  readonly onDiscard: () => void
}

/** Tells whoever is at the screen that the next keys find the text of the ones before. */
export function HandedOnText({ region, onDiscard }: HandedOnTextProps) {
  const { config } = useSession()
  const [isDiscarded, setIsDiscarded] = useState(false)
  const said = useRef<HTMLParagraphElement>(null)
  // The clicked button is gone.
  useEffect(() => {
    if (isDiscarded) said.current?.focus()
  }, [isDiscarded])
  const name = config.regions.find(({ id }) => id === region)?.name ?? region
  return (
    <LiveRegion>
      {region !== undefined && (
        <Notice tone="notice" title={`Your text is kept for the keys you enter next in ${name}.`}>
          <Text>Another region does not get it, and a reload ends this.</Text>
          <div>
            <Button
              variant="default"
              size="xs"
              onClick={() => {
                setIsDiscarded(true)
                onDiscard()
              }}
            >
              Discard my text
            </Button>
          </div>
        </Notice>
      )}
      {isDiscarded && (
        <Text ref={said} tabIndex={-1}>
          Text discarded. A draft on this device stays with the keys that it was typed with.
        </Text>
      )}
    </LiveRegion>
  )
}
