import { ActionIcon, Button, CloseButton, Combobox, Modal, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusOnMount, hasDialog, noteFocus } from '../ui/focus.ts'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { modKey } from '../ui/modKey.ts'
import { count } from '../ui/number.ts'
import { useIsNarrow } from '../ui/pane/useIsNarrow.ts'
import type { Command, FindCommands } from './commands.ts'
import classes from './Palette.module.css'

const shortcut = `${modKey()} + K`

/** The command palette, behind a button that looks like a search box. A key opens it too, even while typing. A new address closes it. */
export function PaletteButton({ find }: { readonly find: FindCommands }) {
  const [isOpen, setOpen] = useState(false)
  const giveBack = useRef<() => void>(undefined)
  const isNarrow = useIsNarrow()
  const { history } = useRouter()
  useEffect(() => (isOpen ? history.subscribe(() => setOpen(false)) : undefined), [isOpen, history])
  function open() {
    giveBack.current = noteFocus()
    setOpen(true)
  }
  function close(then?: () => void) {
    // The dialog closes at once, because it would keep the chosen command from acting on the page.
    flushSync(() => setOpen(false))
    giveBack.current?.()
    then?.()
  }
  useHotkeys([['mod+K', () => (isOpen ? close() : hasDialog() || open())]], [], true)
  const button = {
    onClick: open,
    title: shortcut,
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K Meta+K',
  } as const
  return (
    <>
      {isNarrow ? (
        <ActionIcon {...button} size={36} aria-label="Search or go to">
          <IconSearch size={18} />
        </ActionIcon>
      ) : (
        <Button
          {...button}
          leftSection={<IconSearch size={18} />}
          rightSection={<kbd aria-hidden>{shortcut}</kbd>}
        >
          Search or go to
        </Button>
      )}
      {isOpen && (
        <Modal.Root
          opened
          onClose={close}
          // The focus is returned above, because a command may move it elsewhere.
          returnFocus={false}
          transitionProps={{ duration: 0 }}
          size={640}
          yOffset="12vh"
          fullScreen={isNarrow}
        >
          <Modal.Overlay />
          <Modal.Content aria-label="Command palette">
            <Palette find={find} onChoose={({ run }) => close(run)} onClose={() => close()} />
          </Modal.Content>
        </Modal.Root>
      )}
    </>
  )
}

/** The `ref` of the chosen option, which scrolls it into view. */
const scrollTo = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

/** A combobox over the commands, mounted at each opening. */
function Palette(props: { find: FindCommands; onChoose: (command: Command) => void; onClose: () => void }) {
  const { find, onChoose, onClose } = props
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const found = find(typed)
  const id = useId()

  // Mantine's own keys do not tell a screen reader which option is chosen while one types.
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const command = found[chosen]
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && command) onChoose(command)
    else if (step !== 0) setChosen((chosen + step + found.length) % found.length)
    else return
    event.preventDefault()
  }
  return (
    <Combobox>
      <TextInput
        ref={focusOnMount}
        className={classes.field}
        variant="unstyled"
        size="lg"
        leftSection={<IconSearch size={18} aria-hidden />}
        // A phone has no Escape key, and no room beside the palette to tap on.
        rightSection={<CloseButton size="xl" iconSize={18} aria-label="Close" onClick={onClose} />}
        role="combobox"
        aria-label="Search or go to"
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={`${id}-${chosen}`}
        // Its Escape is handled here, and not by the dialog.
        data-mantine-stop-propagation
        placeholder="Search or go to"
        maxLength={200}
        spellCheck={false}
        enterKeyHint="go"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setChosen(0)
        }}
        onKeyDown={press}
      />
      <Combobox.Options id={id} aria-label="Results" p={8}>
        {[...new Set(found.map(({ group }) => group))].map((group) => (
          <Combobox.Group key={group} label={group}>
            {found.map(
              (command, at) =>
                command.group === group && (
                  <Combobox.Option
                    key={command.label}
                    ref={at === chosen ? scrollTo : undefined}
                    id={`${id}-${at}`}
                    value={command.label}
                    aria-selected={at === chosen}
                    className={classes.option}
                    onClick={() => onChoose(command)}
                  >
                    <command.Icon size={18} aria-hidden />
                    {command.label}
                  </Combobox.Option>
                ),
            )}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      <LiveRegion className="hidden">{typed.trim() !== '' && count(found.length, 'result')}</LiveRegion>
    </Combobox>
  )
}
