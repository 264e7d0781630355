/** The commands of the palette, from their sources, and those that match what is typed. */
import {
  type Icon,
  IconBolt,
  IconFile,
  IconFilePlus,
  IconHelp,
  IconSend,
  IconSettings,
} from '@tabler/icons-react'
import { type HelpTopic, topics } from '../help/topics.ts'
import { outcomeWords } from '../log/words.ts'
import { newDraftLink, sentLink } from '../policies/flow/links.ts'
import { searchSent, type Sent } from '../policies/sent/sent.ts'
import { wordsOf } from '../ui/fold.ts'
import { findBest } from '../ui/match.ts'
import { time } from '../ui/time/clock.ts'

export const groupIcons = {
  'This page': IconBolt,
  Pages: IconFile,
  Actions: IconFilePlus,
  Settings: IconSettings,
  Help: IconHelp,
  'Sent policies': IconSend,
} as const
export type CommandGroup = keyof typeof groupIcons

export interface Command {
  /** The id, the same each time the palette opens. */
  readonly id: string
  readonly group: CommandGroup
  readonly label: string
  readonly detail?: string
  /** An icon in place of that of the group. */
  readonly Icon?: Icon
  /** Words that are searched but not shown. */
  readonly keywords?: string
  /** Whether a text that is too long for keywords contains the typed text. */
  readonly has?: (typed: string) => boolean
  /** The address behind the hash, or the function to run. */
  readonly act: string | (() => void)
}

export interface PageItem {
  readonly to: string
  readonly label: string
  readonly Icon: Icon
  /** The purpose in words that an admin would type. */
  readonly keywords: string
}

export const pageCommands = (pages: readonly PageItem[]): readonly Command[] =>
  pages.map(({ to, ...named }) => ({ id: `page ${to}`, group: 'Pages', ...named, act: to }))

/** The commands that begin something. They come before the articles with the same words. */
export const newCommands = (onPaste: (action: 'block' | 'allow') => void): readonly Command[] =>
  [
    ...(['block', 'allow'] as const).flatMap((action) => [
      { id: `new ${action}`, label: `New ${action} policy`, act: newDraftLink(action) },
      {
        id: `paste ${action}`,
        label: `${action === 'block' ? 'Block' : 'Allow'} from the clipboard`,
        keywords: 'paste report',
        act: () => onPaste(action),
      },
    ]),
    { id: 'import file', label: 'Import a file', keywords: 'people csv excel', act: '/imports' },
    { id: 'read watchlist', label: 'Read the watchlist', keywords: 'people videos', act: '/watchlist' },
  ].map((command): Command => ({ ...command, group: 'Actions' }))

export const topicCommands = (open: (id: HelpTopic) => void): readonly Command[] =>
  topics.map(({ id, title, keywords }) => ({
    id: `help ${id}`,
    group: 'Help',
    label: title,
    keywords,
    act: () => open(id),
  }))

/**
 * Commands that open the receipts of sent policies. They are found by name first, then by URLs, people and ids, as
 * under Sent on the policies page.
 */
export function sentCommands(all: readonly Sent[]): readonly Command[] {
  /** The result of the last search, kept because each command is asked about the same text. */
  let search = { typed: '', found: new Set<Sent>() }
  function has(sent: Sent, typed: string): boolean {
    if (typed !== search.typed) search = { typed, found: new Set(searchSent(all, typed)) }
    return search.found.has(sent)
  }
  return all.map((sent) => ({
    id: `sent ${sent.id}`,
    group: 'Sent policies',
    label: sent.name,
    detail: `${sent.amount}, ${outcomeWords(sent.outcome, 'createPolicy')}, ${time(sent.at)}`,
    has: (typed) => has(sent, typed),
    act: sentLink(sent.id),
  }))
}

export interface Section {
  readonly title: CommandGroup | 'Recent'
  readonly commands: readonly Command[]
  /** The number of matches, of which `commands` are the first. */
  readonly total: number
}

/** The largest number of commands that a group shows. */
export const maxShown = 8
const maxRecent = 5

/** One section for each group, in the order of their first commands. */
const sectionsOf = (commands: readonly Command[]): readonly Section[] =>
  Array.from(new Set(commands.map(({ group }) => group)), (title) => {
    const all = commands.filter(({ group }) => group === title)
    return { title, commands: all.slice(0, maxShown), total: all.length }
  })

/**
 * Without typed text: the commands used last, then every group as listed. Otherwise the groups of the matches, the one
 * with the best match first. Of equal matches, the one used last comes first. `recent`: the ids of the commands used,
 * the last one first.
 */
export function searchCommands(
  commands: readonly Command[],
  typed: string,
  recent: readonly string[],
): readonly Section[] {
  const used = recent.flatMap((id) => commands.find((command) => command.id === id) ?? [])
  const others = (besides: readonly Command[]) => commands.filter((command) => !besides.includes(command))
  if (wordsOf(typed).length === 0) {
    const shown = used.slice(0, maxRecent)
    const sections = sectionsOf(others(shown))
    return shown.length === 0
      ? sections
      : [{ title: 'Recent', commands: shown, total: shown.length }, ...sections]
  }
  const found = findBest(
    [...used, ...others(used)],
    typed,
    ({ label, group, keywords = '', detail = '', has }) => [
      label,
      `${group} ${keywords} ${detail} ${has?.(typed) ? typed : ''}`,
    ],
  )
  return sectionsOf(found)
}

/** The ids used, the last one first, after another use. */
export const withUse = (recent: readonly string[], id: string): readonly string[] =>
  [id, ...recent.filter((used) => used !== id)].slice(0, 20)
