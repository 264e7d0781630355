/** The commands of the palette, and those that match what is typed. */
import { type Icon, IconHelp, IconLogout, IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useHelp } from '../help/HelpProvider.tsx'
import { topicList } from '../help/topics.ts'
import { sentListLink } from '../policies/flow/links.ts'
import { sentSearchKey } from '../policies/sent/sent.ts'
import { elementAt } from '../ui/focus.ts'
import { fold, wordsOf } from '../ui/fold.ts'
import { schemes, useScheme } from '../ui/frame/ColorScheme.tsx'
import { usePageStore } from '../ui/pageState.ts'

export interface Command {
  readonly group: string
  readonly label: string
  readonly Icon: Icon
  /** The purpose in words that an admin would type. They are searched, but not shown. */
  readonly keywords?: string
  readonly run: () => void
}

export interface PageItem extends Omit<Command, 'group' | 'run'> {
  readonly to: string
}

export type FindCommands = (typed: string) => readonly Command[]

/** The commands in which each typed word occurs. */
export function matchCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const words = wordsOf(typed)
  return commands.filter(({ group, label, keywords = '' }) => {
    const text = fold(`${group} ${label} ${keywords}`)
    return words.every((word) => text.includes(word))
  })
}

export function useCommands(pages: readonly PageItem[], signOut: () => void): FindCommands {
  const { history } = useRouter()
  const help = useHelp()
  const { setColorScheme } = useScheme()
  const sentSearch = usePageStore(sentSearchKey)
  function go(address: string) {
    elementAt('main')?.focus({ preventScroll: true })
    history.push(address)
  }
  const group = 'Settings'
  const commands: readonly Command[] = [
    ...pages.map(({ to, ...page }) => ({ group: 'Pages', ...page, run: () => go(to) })),
    ...schemes.map(({ value, label, Icon }) => {
      return { group, label: `Theme: ${label}`, Icon, run: () => setColorScheme(value) }
    }),
    { group, label: 'Sign out', Icon: IconLogout, run: signOut },
    ...topicList.map(([id, label]) => ({ group: 'Help', label, Icon: IconHelp, run: () => help.open(id) })),
  ]
  return (typed) => {
    const text = typed.trim()
    const label = `Find “${text}” among sent policies`
    const run = () => {
      sentSearch.set(text)
      go(sentListLink())
    }
    const find = text ? [{ group: 'Sent policies', label, Icon: IconSearch, run }] : []
    return [...matchCommands(commands, text), ...find]
  }
}
