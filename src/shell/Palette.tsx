import { CloseButton, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useCallback, useDeferredValue, useId, useMemo, useState } from 'react'
import { focusOnMount } from '../ui/focus.ts'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { count, number } from '../ui/number.ts'
import { pageKey, usePageState } from '../ui/pageState.ts'
import { type Command, groupIcons, searchCommands, type Section, withUse } from './commands.ts'
import { type Offers, useCommands } from './useCommands.ts'
import classes from './Palette.module.css'

export interface PaletteProps extends Offers {
  readonly onChoose: (command: Command) => void
  readonly onClose: () => void
}

/** The `ref` of the chosen option, which scrolls it into view. */
const scrollTo = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

/** The content of the palette: a combobox over the commands, mounted at each opening. */
export function Palette({ onChoose, onClose, ...offers }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed)
  const { search, remember } = useSearch(offers)
  const sections = useMemo(() => search(query), [search, query])
  const commands = sections.flatMap((section) => section.commands)
  /** The option chosen with the arrow keys. Commands that come later do not move it. */
  const [moved, setMoved] = useState<string>()
  const chosen = commands.find(({ id }) => id === moved) ?? commands[0]
  const list = useId()
  const idOf = ({ id }: Command) => `${list} ${id}`.replaceAll(/\s/g, '-')

  const choose = (command: Command | undefined) => {
    if (!command) return
    remember(command)
    onChoose(command)
  }
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.shiftKey) return
    const at = chosen ? commands.indexOf(chosen) : -1
    const places = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
    const place = Object.entries(places).find(([key]) => key === event.key)?.[1]
    if (event.key === 'Enter') {
      // The results are deferred, and may be those of an earlier text.
      choose(query === typed ? chosen : search(typed)[0]?.commands[0])
    } else if (place === undefined || !chosen) return
    else setMoved(commands.at(place % commands.length)?.id)
    event.preventDefault()
  }
  return (
    <>
      <TextInput
        ref={focusOnMount}
        className={classes.field}
        variant="unstyled"
        size="lg"
        leftSection={<IconSearch size={18} aria-hidden />}
        // A phone has no Escape key, and no room beside the palette to tap on.
        rightSection={
          <CloseButton size="xl" iconSize={18} aria-label="Close" title="Esc" onClick={onClose} />
        }
        role="combobox"
        aria-label="Search or go to"
        aria-autocomplete="list"
        aria-expanded={chosen !== undefined}
        aria-controls={chosen && list}
        aria-activedescendant={chosen && idOf(chosen)}
        placeholder="Search or go to"
        maxLength={200}
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setMoved(undefined)
        }}
        onKeyDown={press}
      />
      {chosen ? (
        <div
          id={list}
          role="listbox"
          tabIndex={-1}
          aria-label="Results"
          className={classes.list}
          // A click must not take the focus from the field.
          onMouseDown={(event) => event.preventDefault()}
        >
          {sections.map(({ title, commands: shown, total }) => (
            <div key={title} role="group" aria-label={title}>
              <Text role="presentation" size="xs" fw={500} c="dimmed" p={8}>
                {title}
                {total > shown.length && ` (${number(shown.length)} of ${number(total)})`}
              </Text>
              {shown.map((command) => {
                const Icon = command.Icon ?? groupIcons[command.group]
                const { detail = title === 'Recent' ? command.group : undefined } = command
                return (
                  // The field handles the keys.
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                  <div
                    key={command.id}
                    ref={command === chosen ? scrollTo : undefined}
                    id={idOf(command)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={command === chosen}
                    className={classes.option}
                    onClick={() => choose(command)}
                  >
                    <Icon size={18} aria-hidden />
                    <span className={classes.label}>{command.label}</span>
                    {detail !== undefined && <small>{detail}</small>}
                  </div>
                )
              })}
            </div>
          ))}
        </div>
      ) : (
        <Text p="md" c="dimmed">
          Nothing found. The search covers pages, the actions of this page, settings, help, and sent policies
          by name, URL, people or id.
        </Text>
      )}
      <LiveRegion className="hidden">{query.trim() !== '' && count(commands.length, 'result')}</LiveRegion>
    </>
  )
}

/** The ids of the commands used, the last one first. */
const recentKey = pageKey<readonly string[]>([])

/** The search in all commands. Those used last are kept in memory, for this account. */
function useSearch(offers: Offers) {
  const [recent, setRecent] = usePageState(recentKey)
  const commands = useCommands(offers)
  const search = useCallback(
    (typed: string): readonly Section[] => searchCommands(commands, typed, recent),
    [commands, recent],
  )
  const remember = ({ id }: Command) => setRecent((before) => withUse(before, id))
  return { search, remember }
}
