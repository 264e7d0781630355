import { CloseButton, Text } from '@mantine/core'
import {
  IconBolt,
  IconClock,
  IconFile,
  IconFilePlus,
  IconFiles,
  IconHelp,
  IconSearch,
  IconSend,
  IconSettings,
} from '@tabler/icons-react'
import {
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { RequestEntry } from '../ledger/book/requests.ts'
import { useLedgerState } from '../ledger/journal/LedgerContext.ts'
import { useOwn } from '../ledger/journal/useOwn.ts'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { count, number } from '../ui/number.ts'
import { usePageState } from '../ui/pageState.ts'
import { usePreparation } from '../ui/table/usePreparation.ts'
import {
  type Command,
  createRequestSearch,
  type Group,
  mostShown,
  requestCommand,
  searchCommands,
  sentId,
  type Section,
  withUse,
} from './commands.ts'
import classes from './Palette.module.css'
import { type Offers, useCommands } from './useCommands.ts'

const icons: Readonly<Record<Group, typeof IconBolt>> = {
  'This page': IconBolt,
  Pages: IconFile,
  Actions: IconFilePlus,
  Drafts: IconFiles,
  Settings: IconSettings,
  Help: IconHelp,
  'Sent policies': IconSend,
  'Earlier requests': IconClock,
}

export interface PaletteProps extends Offers {
  readonly onChoose: (command: Command) => void
  readonly onClose: () => void
}

/** The content of the palette: a combobox over the commands. It is new at each opening, so nothing typed is kept. */
export function Palette({ onChoose, onClose, ...offers }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed)
  const { search, remember } = useSearch(offers)
  const sections = useMemo(() => search(query), [search, query])
  const commands = sections.flatMap((section) => section.commands)
  /** Where the arrow keys went. Commands that come later, such as the drafts, do not move it. */
  const [moved, setMoved] = useState<string>()
  const chosen = commands.find(({ id }) => id === moved) ?? commands[0]
  const list = useId()
  const idOf = ({ id }: Command) => `${list} ${id}`.replaceAll(/\s/g, '-')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const chosenId = chosen && idOf(chosen)
  useEffect(() => {
    if (chosenId !== undefined) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])

  const choose = (command: Command | undefined) => {
    if (!command) return
    remember(command)
    onChoose(command)
  }
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.shiftKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      // The results follow the keys, and may not have caught up.
      return choose(query === typed ? chosen : search(typed)[0]?.commands[0])
    }
    const at = chosen ? commands.indexOf(chosen) : -1
    const places: Partial<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: commands.length - 1,
    }
    const place = places[event.key]
    if (place === undefined || commands.length === 0) return
    event.preventDefault()
    setMoved(commands.at(place % commands.length)?.id)
  }
  const isFound = commands.length > 0
  return (
    <div className={classes.palette}>
      <div className={classes.field}>
        <IconSearch size={18} aria-hidden />
        <input
          ref={input}
          role="combobox"
          aria-label="Search or go to"
          aria-autocomplete="list"
          aria-expanded={isFound}
          aria-controls={isFound ? list : undefined}
          aria-activedescendant={chosenId}
          placeholder="Search or go to"
          maxLength={200}
          autoComplete="off"
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
        {/* On a phone there is no Escape, and nothing beside the sheet to click on. */}
        <CloseButton className={classes.close} aria-label="Close" title="Esc" onClick={onClose} />
      </div>
      {isFound ? (
        <div
          id={list}
          role="listbox"
          tabIndex={-1}
          aria-label="Results"
          className={classes.list}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
        >
          {sections.map((section) => (
            <Results key={section.title} section={section} chosen={chosen} idOf={idOf} onChoose={choose} />
          ))}
        </div>
      ) : (
        <Text className={classes.nothing} c="dimmed">
          Nothing found. The search covers pages, the actions of this page, drafts, settings, help, sent
          policies by name, URL, people or id, and earlier requests by operation, id or URL.
        </Text>
      )}
      <LiveRegion className="hidden">{query.trim() !== '' && count(commands.length, 'result')}</LiveRegion>
    </div>
  )
}

interface ResultsProps {
  readonly section: Section
  readonly chosen: Command | undefined
  readonly idOf: (command: Command) => string
  readonly onChoose: (command: Command) => void
}

function Results({ section: { title, commands, total }, chosen, idOf, onChoose }: ResultsProps) {
  const heading = useId()
  return (
    <div role="group" aria-labelledby={heading}>
      <div id={heading} role="presentation" className={classes.heading}>
        {title}
        {total > commands.length && ` (${number(commands.length)} of ${number(total)})`}
      </div>
      {commands.map((command) => {
        const { id, group, label, detail } = command
        const Icon = command.Icon ?? icons[group]
        return (
          // The keys arrive at the field.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={id}
            id={idOf(command)}
            role="option"
            tabIndex={-1}
            aria-selected={command === chosen}
            className={classes.option}
            onClick={() => onChoose(command)}
          >
            <Icon size={18} aria-hidden />
            <span className={classes.label}>{label}</span>
            <span className={classes.detail}>{detail ?? (title === 'Recent' ? group : undefined)}</span>
          </div>
        )
      })}
    </div>
  )
}

/** The search in all commands and in the journal, and what was used last: in memory, and for this account. */
function useSearch(offers: Offers) {
  const { requests, liveTabs } = useLedgerState()
  const [recent, setRecent] = usePageState<readonly string[]>('palette.recent', [])
  const own = useOwn()
  const commands = useCommands(offers)
  const ledger = useMemo(() => createRequestSearch([...requests.values()]), [requests])
  usePreparation(ledger)
  const listed = useMemo(() => new Set(commands.map(({ id }) => id)), [commands])
  const search = useCallback(
    (typed: string): readonly Section[] => {
      const toCommand = (entry: RequestEntry) => requestCommand(entry, liveTabs, own)
      if (typed.trim() === '') {
        const used = recent.flatMap((id) => requests.get(id.replace('request ', '')) ?? [])
        return searchCommands([...commands, ...used.map(toCommand)], typed, recent)
      }
      const sections = searchCommands(commands, typed, recent)
      // A sent policy is found once, with its name.
      const { latest, total } = ledger.find(typed, mostShown, (id) => listed.has(sentId(id)))
      if (total === 0) return sections
      return [...sections, { title: 'Earlier requests', commands: latest.map(toCommand), total }]
    },
    [requests, liveTabs, own, recent, commands, listed, ledger],
  )
  const remember = ({ id }: Command) => setRecent((before) => withUse(before, id))
  return { search, remember }
}
