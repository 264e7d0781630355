import { Button, Checkbox } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '../ui/toast/toast.ts'
import type { WatchlistSearch } from './filters.ts'
import { saidIn, splitNames } from './link.ts'
import { SavedViews } from './SavedViews.tsx'

export interface ViewBarProps {
  readonly search: WatchlistSearch
  readonly hrefOf: (search: WatchlistSearch) => string
  readonly onOpen: (search: WatchlistSearch) => void
}

/** The view as a link, and as a name on this device. Names of people are part of neither, unless the admin says so. */
export function ViewBar({ search, hrefOf, onOpen }: ViewBarProps) {
  const clipboard = useClipboard()
  const { link, names } = splitNames(search)
  const said = saidIn(names)
  // The tick is for these names only.
  const [ticked, setTicked] = useState('')
  const isIncluded = said !== '' && ticked === said
  const given = isIncluded ? search : link
  const without = said === '' || isIncluded ? '' : ` without ${said}`
  const include = (label: string) =>
    said !== '' && (
      <Checkbox
        size="xs"
        label={label}
        checked={isIncluded}
        onChange={(event) => setTicked(event.currentTarget.checked ? said : '')}
      />
    )
  return (
    <>
      {include('Include names in the link')}
      <SavedViews
        search={given}
        without={without}
        include={include('Include names in the view')}
        onOpen={onOpen}
      />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconLink size={16} aria-hidden />}
        data-command="copy link"
        onClick={() => {
          clipboard.copy(hrefOf(given))
          toast({ message: `Link copied${without}.` })
        }}
      >
        Copy link
      </Button>
    </>
  )
}
