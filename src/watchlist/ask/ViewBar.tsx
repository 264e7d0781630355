import { ActionIcon, Button, Checkbox, Popover, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconBookmark, IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import * as z from 'zod/mini'
import { type Kept, useKept } from '../../drafts/useKept.ts'
import { useLogValue } from '../../log/LogContext.ts'
import { copyText } from '../../ui/download.ts'
import { ToolButton } from '../../ui/form/ToolButton.tsx'
import { number } from '../../ui/number.ts'
import { focusOnMount } from '../../ui/pane/focusBack.ts'
import { toast } from '../../ui/toast/toast.ts'
import { describe, readFilters } from '../filters.ts'
import { watchlistSearch, type WatchlistSearch } from '../search.ts'
import { saidIn, splitNames, withoutNames } from './link.ts'
import classes from './ViewBar.module.css'

/** A view that the admin named: a link with a name. */
const savedView = z.object({ name: z.string(), search: watchlistSearch })
type SavedView = z.infer<typeof savedView>

interface ViewBarProps {
  readonly search: WatchlistSearch
  readonly hrefOf: (search: WatchlistSearch) => string
  readonly onOpen: (search: WatchlistSearch) => void
}

/**
 * The buttons to copy the view as a link, and to save it under a name on this device. Names of people are left out,
 * unless the admin includes them.
 */
export function ViewBar({ search, hrefOf, onOpen }: ViewBarProps) {
  const said = saidIn(splitNames(search).names)
  // The names that were included: the tick counts for these only.
  const [ticked, setTicked] = useState('')
  const isIncluded = said !== '' && ticked === said
  const given = isIncluded ? search : withoutNames(search)
  const without = said === '' || isIncluded ? '' : ` without ${said}`
  const copy = async () =>
    toast({
      message: (await copyText(hrefOf(given)))
        ? `Link copied${without}.`
        : 'The browser blocked copying. Copy the address of the page instead.',
    })
  return (
    <>
      {said !== '' && (
        <Checkbox
          size="xs"
          style={{ alignSelf: 'center' }}
          label="Include names in the link"
          checked={isIncluded}
          onChange={(event) => setTicked(event.currentTarget.checked ? said : '')}
        />
      )}
      <SavedViews search={given} without={without} onOpen={onOpen} />
      <ToolButton icon={IconLink} data-command="copy link" onClick={() => void copy()}>
        Copy link
      </ToolButton>
    </>
  )
}

interface SavedViewsProps extends Pick<ViewBarProps, 'search' | 'onOpen'> {
  /** The part that the view to save leaves out, such as ` without “anna”`. */
  readonly without: string
}

function SavedViews({ search, without, onOpen }: SavedViewsProps) {
  const { items, save, remove } = useKept('watchlist.views', savedView)
  const keep = useLogValue(({ settings }) => settings.keep)
  const days = useLogValue(({ settings }) => settings.days)
  const [isOpen, setOpen] = useState(false)
  const [renamed, setRenamed] = useState<Kept<SavedView>>()
  const [problem, setProblem] = useState<string>()

  function turn(opened: boolean) {
    setOpen(opened)
    setRenamed(undefined)
    setProblem(undefined)
  }
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('name')
    const name = typeof typed === 'string' ? typed.trim() : ''
    if (name === '') return setProblem('Enter a name.')
    if (items.some(({ id, value }) => value.name === name && id !== renamed?.id)) {
      return setProblem('Another view has this name. Choose another name, or delete that view first.')
    }
    if (!(await save({ name, search: renamed?.value.search ?? search }, renamed?.id))) return undefined
    toast({ message: renamed ? `Renamed to “${name}”.` : `“${name}” is saved${without}.` })
    return turn(false)
  }
  async function discard({ id, value }: Kept<SavedView>) {
    const undo = await remove(id)
    if (!undo) return
    // The list is closed, because the keyboard cannot reach a toast while it is open.
    turn(false)
    toast({ message: `“${value.name}” was deleted.`, undo: () => void undo() })
  }
  function open({ id, value }: Kept<SavedView>) {
    onOpen(value.search)
    void save(value, id)
    turn(false)
  }
  return (
    <Popover
      position="bottom-end"
      width={340}
      opened={isOpen}
      onChange={turn}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <ToolButton icon={IconBookmark} data-command="saved views" onClick={() => turn(!isOpen)}>
          Saved views{items.length > 0 && ` (${number(items.length)})`}
        </ToolButton>
      </Popover.Target>
      <Popover.Dropdown className="stack snug">
        {items.length > 0 && (
          <ul className={`plain ${classes.list}`}>
            {items.map((item) => (
              <li key={item.id}>
                <UnstyledButton className={classes.open} onClick={() => open(item)}>
                  {item.value.name}
                </UnstyledButton>
                {act(`Rename: ${item.value.name}`, IconPencil, () => setRenamed(item))}
                {act(`Delete: ${item.value.name}`, IconTrash, () => void discard(item))}
              </li>
            ))}
          </ul>
        )}
        {keep ? (
          <>
            <form className="row bottom" autoComplete="off" onSubmit={(event) => void submit(event)}>
              <TextInput
                // A key makes a new element for another view, which gets the focus.
                key={renamed?.id}
                className="grow"
                name="name"
                label={renamed ? `New name of “${renamed.value.name}”` : `Save this view${without} as`}
                defaultValue={renamed?.value.name}
                placeholder={`For example ${describe(readFilters(search))}`}
                error={problem}
                maxLength={80}
                autoComplete="off"
                ref={renamed && focusOnMount}
                data-autofocus
              />
              <Button type="submit">Save</Button>
            </form>
            <Text size="xs" c="dimmed">
              Kept encrypted on this device, for this account, until {number(days)} days after its last use.
            </Text>
          </>
        ) : (
          <Text size="sm">Settings are set to keep nothing on this device. Copy the link instead.</Text>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

const act = (label: string, Icon: typeof IconPencil, onClick: () => void) => (
  <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} title={label} onClick={onClick}>
    <Icon size={16} />
  </ActionIcon>
)
