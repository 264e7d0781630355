/** The commands of the palette, from their sources, and those that match what is typed. */
import type { Icon } from '@tabler/icons-react'
import { type HelpTopic, topics } from '../help/topics.ts'
import { type RequestRow, textOf } from '../ledger/book/activity.ts'
import { operationName, saySubject } from '../ledger/book/entryWords.ts'
import { isOf, type RequestEntry, type Whose } from '../ledger/book/requests.ts'
import { draftLink } from '../policies/drafts/draftLink.ts'
import type { DraftLine } from '../policies/drafts/useDraftList.ts'
import { count } from '../ui/number.ts'
import { fold } from '../ui/table/order.ts'
import { time } from '../ui/time/clock.ts'
import { createMatcher, wordsOf } from './match.ts'

/** In their order while nothing is typed. */
export const groups = ['This page', 'Pages', 'Drafts', 'Settings', 'Help', 'Earlier requests'] as const
export type Group = (typeof groups)[number]

export interface Command {
  /** The same each time the palette opens. */
  readonly id: string
  readonly group: Group
  readonly label: string
  readonly detail?: string
  /** In place of the icon of its group. */
  readonly Icon?: Icon
  /** Searched, not shown. */
  readonly keywords?: string
  /** The address behind the hash that it opens, or what it does. */
  readonly act: string | (() => void)
}

export interface PageItem {
  readonly to: string
  readonly label: string
  readonly Icon?: Icon
}

export const pageCommands = (pages: readonly PageItem[]): readonly Command[] =>
  pages.map(({ to, ...named }) => ({ id: `page ${to}`, group: 'Pages', ...named, act: to }))

export const topicCommands = (open: (id: HelpTopic) => void): readonly Command[] =>
  topics.map(({ id, title, keywords }) => ({
    id: `help ${id}`,
    group: 'Help',
    label: title,
    keywords,
    act: () => open(id),
  }))

export const draftCommands = (listed: readonly DraftLine[]): readonly Command[] =>
  listed.map(({ id, at, name, urls, isElsewhere }) => ({
    id: `draft ${id}`,
    group: 'Drafts',
    label: name,
    detail: [
      urls !== undefined && count(urls, 'URL'),
      `saved ${time(at)}`,
      isElsewhere && 'open in another tab',
    ]
      .filter(Boolean)
      .join(', '),
    act: draftLink(id),
  }))

/** `own`: the current account. Others are named, since the ledger is that of every account on this device. */
export function requestCommand(row: RequestRow, own: Whose | undefined): Command {
  const { sent, outcome } = row
  const subject = saySubject(sent.subject)
  const whose = isOf(row, own) ? '' : `, ${sent.region} ${sent.account}`
  return {
    id: `request ${sent.id}`,
    group: 'Earlier requests',
    label: [operationName(sent.operation), subject].filter(Boolean).join(': '),
    detail: `${outcome}, ${time(sent.at)}${whose}`,
    act: `/activity?id=${sent.id}`,
  }
}

/** What a search in the ledger reads: what the activity page searches, and what the request was. */
const textOfRequest = (entry: RequestEntry): string =>
  fold([operationName(entry.sent.operation), saySubject(entry.sent.subject), textOf(entry)].join('\n'))

export interface FoundRequests {
  /** The latest, as many as asked for. */
  readonly latest: readonly RequestEntry[]
  readonly total: number
}

/**
 * A search in the requests. The text of each is made once; `prepare` makes the next ones ahead, and returns whether any
 * are left. A typo in an id is another id, so none is forgiven.
 */
export function createRequestSearch(requests: readonly RequestEntry[]) {
  const texts: string[] = []
  function prepare(many: number): boolean {
    for (const entry of requests.slice(texts.length, texts.length + many)) texts.push(textOfRequest(entry))
    return texts.length < requests.length
  }
  function find(typed: string, most: number): FoundRequests {
    const words = wordsOf(typed)
    const latest: RequestEntry[] = []
    let total = 0
    if (words.length === 0) return { latest, total }
    prepare(requests.length)
    for (let at = requests.length - 1; at >= 0; at--) {
      const [text, entry] = [texts[at], requests[at]]
      if (text === undefined || !entry || !words.every((word) => text.includes(word))) continue
      total++
      if (latest.length < most) latest.push(entry)
    }
    return { latest, total }
  }
  return { find, prepare }
}

export interface Section {
  readonly title: Group | 'Recent'
  readonly commands: readonly Command[]
  /** How many there are, of which `commands` are the first. */
  readonly total: number
}

/** The most that a group shows. */
export const mostShown = 8
const mostRecent = 5

const cut = (title: Section['title'], commands: readonly Command[]): Section => ({
  title,
  commands: commands.slice(0, mostShown),
  total: commands.length,
})

/** With nothing typed: what was used last, then every group. */
function unsought(commands: readonly Command[], recent: readonly string[]): readonly Section[] {
  const used = recent
    .map((id) => commands.find((command) => command.id === id))
    .filter((command) => command !== undefined)
    .slice(0, mostRecent)
  const others = commands.filter((command) => !used.includes(command))
  return [
    cut('Recent', used),
    ...groups.map((title) =>
      cut(
        title,
        others.filter(({ group }) => group === title),
      ),
    ),
  ].filter(({ total }) => total > 0)
}

/**
 * The groups of what matches, that with the best match first. Among equals, what was used last comes first.
 * `recent`: the ids, the last one first.
 */
export function searchCommands(
  commands: readonly Command[],
  typed: string,
  recent: readonly string[],
): readonly Section[] {
  if (wordsOf(typed).length === 0) return unsought(commands, recent)
  const matches = createMatcher(typed)
  const found = commands
    .flatMap((command) => {
      const rank = matches(command.label, `${command.keywords ?? ''} ${command.detail ?? ''}`)
      const used = recent.indexOf(command.id)
      return rank === undefined ? [] : [{ command, rank, used: used < 0 ? Infinity : used }]
    })
    // Two that were never used are Infinity apart from each other, which is no number.
    .toSorted((a, b) => a.rank - b.rank || (a.used === b.used ? 0 : a.used - b.used))
    .map(({ command }) => command)
  const titles = new Set(found.map(({ group }) => group))
  return Array.from(titles, (title) =>
    cut(
      title,
      found.filter(({ group }) => group === title),
    ),
  )
}

/** The ids used, the last one first, after another use. */
export const withUse = (recent: readonly string[], id: string): readonly string[] =>
  [id, ...recent.filter((used) => used !== id)].slice(0, 20)
