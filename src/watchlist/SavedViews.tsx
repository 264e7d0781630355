import { ActionIcon, Button, Popover, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconBookmark, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useLedgerState } from '../ledger/journal/LedgerContext.ts'
import { number } from '../ui/number.ts'
import { toast } from '../ui/toast/toast.ts'
import type { WatchlistSearch } from './filters.ts'
import { type Kept, type SavedView, useSavedViews } from './kept.ts'
import classes from './SavedViews.module.css'

export interface SavedViewsProps {
  /** The view to save. */
  readonly search: WatchlistSearch
  /** What is not part of it, such as ` without “anna”`. */
  readonly without: string
  readonly include: ReactNode
  readonly onOpen: (search: WatchlistSearch) => void
}

const byName = (a: Kept<SavedView>, b: Kept<SavedView>) => a.value.name.localeCompare(b.value.name, 'en')

export function SavedViews({ search, without, include, onOpen }: SavedViewsProps) {
  const { items, save, remove } = useSavedViews()
  const { keep, days } = useLedgerState().settings
  const [isOpen, setOpen] = useState(false)
  const [renaming, setRenaming] = useState<string>()

  const close = () => {
    setOpen(false)
    setRenaming(undefined)
  }
  async function add(name: string) {
    const same = items.find(({ value }) => value.name === name)
    if (!(await save({ name, search }, same?.id))) return
    toast({ message: `“${name}” ${same ? 'was replaced' : 'is saved'}${without}.` })
    close()
  }
  async function rename({ id, value }: Kept<SavedView>, name: string) {
    if (await save({ ...value, name }, id)) setRenaming(undefined)
  }
  async function discard({ id, value }: Kept<SavedView>) {
    const undo = await remove(id)
    if (!undo) return
    // A toast is out of reach of the keyboard while the list is open.
    close()
    toast({ message: `“${value.name}” was deleted.`, undo: () => void undo() })
  }
  function open({ id, value }: Kept<SavedView>) {
    onOpen(value.search)
    void save(value, id)
    close()
  }

  return (
    <Popover
      position="bottom-end"
      width={340}
      opened={isOpen}
      onChange={(opened) => (opened ? setOpen(true) : close())}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconBookmark size={16} aria-hidden />}
          data-command="saved views"
          onClick={() => (isOpen ? close() : setOpen(true))}
        >
          Saved views{items.length > 0 && ` (${number(items.length)})`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className="stack snug">
        {items.length > 0 && (
          <ul className={`plain ${classes.list}`} aria-label="Saved views">
            {items.toSorted(byName).map((item) => (
              <li key={item.id} className={classes.item}>
                {renaming === item.id ? (
                  <NameForm
                    label="New name"
                    before={item.value.name}
                    onSave={(name) => void rename(item, name)}
                  />
                ) : (
                  <>
                    <UnstyledButton className={classes.open} onClick={() => open(item)}>
                      {item.value.name}
                    </UnstyledButton>
                    <Act label={`Rename: ${item.value.name}`} onClick={() => setRenaming(item.id)}>
                      <IconPencil size={16} />
                    </Act>
                    <Act label={`Delete: ${item.value.name}`} onClick={() => void discard(item)}>
                      <IconTrash size={16} />
                    </Act>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        {keep ? (
          <>
            <NameForm label="Save this view as" onSave={(name) => void add(name)} />
            {include}
            <Text size="xs" c="dimmed">
              Kept encrypted on this device, for this account, until {number(days)} days after its last use.
            </Text>
          </>
        ) : (
          <Text size="sm">
            The activity page is set to keep nothing on this device. Copy the link instead.
          </Text>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function Act({
  label,
  onClick,
  children,
}: {
  readonly label: string
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}

function NameForm({
  label,
  before = '',
  onSave,
}: {
  readonly label: string
  readonly before?: string
  readonly onSave: (name: string) => void
}) {
  const [typed, setTyped] = useState(before)
  const [isMissing, setMissing] = useState(false)
  const name = typed.trim()
  return (
    <form
      className={classes.form}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(name === '')
        if (name !== '') onSave(name)
      }}
    >
      <TextInput
        className="grow"
        label={label}
        value={typed}
        maxLength={80}
        data-autofocus
        error={isMissing && 'Enter a name.'}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        Save
      </Button>
    </form>
  )
}
