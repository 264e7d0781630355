import { Button, Group, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { time } from '../../ui/time/clock.ts'
import { count, number } from '../../ui/number.ts'
import classes from './Drafts.module.css'
import type { DraftItem } from './useDraftLibrary.ts'
import { countUrls } from '../request/policyWords.ts'

export interface DraftRowProps {
  readonly item: DraftItem
  readonly onOpen: () => void
  readonly onRename: (name: string) => Promise<void>
  readonly onClone: () => Promise<void>
  readonly onExport: () => void
  readonly onDelete: () => void
}

const longestName = 120

export function DraftRow({ item, onOpen, onRename, onClone, onExport, onDelete }: DraftRowProps) {
  const { name, at, counts, isHere, isElsewhere } = item
  const [isRenaming, setRenaming] = useState(false)
  const renameButton = useRef<HTMLButtonElement>(null)
  const wasRenaming = useRef(false)
  useEffect(() => {
    // The focused field was removed.
    if (wasRenaming.current && !isRenaming) renameButton.current?.focus()
    wasRenaming.current = isRenaming
  }, [isRenaming])

  const act = (label: string, onClick: () => void) => (
    <UnstyledButton className={classes.act} aria-label={`${label}: ${name}`} onClick={onClick}>
      {label}
    </UnstyledButton>
  )
  return (
    <li className={`stack ${classes.item}`}>
      {isRenaming ? (
        <Rename
          name={name}
          onCancel={() => setRenaming(false)}
          onSave={async (typed) => {
            await onRename(typed)
            setRenaming(false)
          }}
        />
      ) : (
        <Group gap="xs">
          <Text fw={600} className={classes.name}>
            {name}
          </Text>
          {isHere && <span className="chip">Open here</span>}
          {isElsewhere && <span className="chip">Open in another tab</span>}
        </Group>
      )}
      <Text size="sm" c="dimmed">
        {counts ? `${countUrls(counts.urls)}, ${count(counts.scopes, 'scope')}. ` : ''}Saved {time(at)}.
      </Text>
      {counts && counts.sent > 0 && (
        <Text size="sm">
          {number(counts.sent)} of them were sent, or may have been. A clone or a file leaves them out.
        </Text>
      )}
      <div className={`row wide ${classes.acts}`}>
        {!isHere && !isElsewhere && act('Open', onOpen)}
        {!isElsewhere && (
          <UnstyledButton
            ref={renameButton}
            className={classes.act}
            aria-label={`Rename: ${name}`}
            onClick={() => setRenaming(true)}
          >
            Rename
          </UnstyledButton>
        )}
        {act('Clone', () => void onClone())}
        {act('Export', onExport)}
        {!isElsewhere && act('Delete', onDelete)}
      </div>
      {isElsewhere && (
        <Text size="sm" c="dimmed">
          Edit this draft in its own tab, or clone it to work here.
        </Text>
      )}
    </li>
  )
}

function Rename({
  name,
  onSave,
  onCancel,
}: {
  readonly name: string
  readonly onSave: (typed: string) => Promise<void>
  readonly onCancel: () => void
}) {
  const [typed, setTyped] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  return (
    <form
      className={`row ${classes.rename}`}
      onSubmit={(event) => {
        event.preventDefault()
        void onSave(typed)
      }}
    >
      <TextInput
        label="Name of the draft"
        description="If empty, the description is used."
        value={typed}
        maxLength={longestName}
        ref={field}
        // Escape leaves the field: the drawer, which listens for it too, stays open.
        data-mantine-stop-propagation="true"
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" size="xs">
        Save
      </Button>
      <Button variant="default" size="xs" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  )
}
