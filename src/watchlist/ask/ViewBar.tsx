import { ActionIcon, Button, Checkbox, Popover, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconBookmark, IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import * as z from 'zod/mini'
import { useDevice } from '../../device/DeviceContext.ts'
import { useKept } from '../../device/useKept.ts'
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
const savedViews: z.ZodMiniType<readonly SavedView[]> = z.array(savedView)
const none: readonly SavedView[] = []

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
  const [views, update] = useKept('watchlist views', savedViews, none)
  const { isKept } = useDevice().settings
  const [isOpen, setOpen] = useState(false)
  const [renamed, setRenamed] = useState<SavedView>()
  const [problem, setProblem] = useState<string>()
  /** Puts a view first, in the place of that with a former name. */
  const put = (view: SavedView, former = view.name) =>
    update((before) => [view, ...before.filter(({ name }) => name !== former)])

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
    if (views.some((view) => view.name === name && name !== renamed?.name)) {
      return setProblem('Another view has this name. Choose another name, or delete that view first.')
    }
    await put({ name, search: renamed?.search ?? search }, renamed?.name)
    toast({ message: renamed ? `Renamed to “${name}”.` : `“${name}” is saved${without}.` })
    return turn(false)
  }
  async function discard(view: SavedView) {
    await update((before) => before.filter(({ name }) => name !== view.name))
    // The list is closed, because the keyboard cannot reach a toast while it is open.
    turn(false)
    toast({ message: `“${view.name}” was deleted.`, undo: () => void put(view) })
  }
  function open(view: SavedView) {
    onOpen(view.search)
    void put(view)
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
          Saved views{views.length > 0 && ` (${number(views.length)})`}
        </ToolButton>
      </Popover.Target>
      <Popover.Dropdown className="stack snug">
        {views.length > 0 && (
          <ul className={`plain ${classes.list}`}>
            {views.map((view) => (
              <li key={view.name}>
                <UnstyledButton className={classes.open} onClick={() => open(view)}>
                  {view.name}
                </UnstyledButton>
                {act(`Rename: ${view.name}`, IconPencil, () => setRenamed(view))}
                {act(`Delete: ${view.name}`, IconTrash, () => void discard(view))}
              </li>
            ))}
          </ul>
        )}
        {isKept ? (
          <>
            <form className="row bottom" autoComplete="off" onSubmit={(event) => void submit(event)}>
              <TextInput
                // A key makes a new element for another view, which gets the focus.
                key={renamed?.name}
                className="grow"
                name="name"
                label={renamed ? `New name of “${renamed.name}”` : `Save this view${without} as`}
                defaultValue={renamed?.name}
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
              Kept encrypted on this device, for this account.
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
