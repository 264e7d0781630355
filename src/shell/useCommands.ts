import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { handedTextKey, textToPaste } from '../device/handed.ts'
import { useHelp } from '../help/HelpContext.ts'
import { newDraftLink } from '../policies/flow/links.ts'
import { useSentPolicies } from '../policies/sent/sent.ts'
import { elementAt, within } from '../ui/focus.ts'
import { schemes, useScheme } from '../ui/frame/ColorScheme.tsx'
import { usePageState } from '../ui/pageState.ts'
import { toast } from '../ui/toast/toast.ts'
import {
  type Command,
  newCommands,
  type PageItem,
  pageCommands,
  sentCommands,
  topicCommands,
} from './commands.ts'

/** The functions and pages that the shell offers to the palette. */
export interface Offers {
  readonly pages: readonly PageItem[]
  readonly onSignOut: () => void
}

const isOff = (button: Element) =>
  button.matches(':disabled, [aria-disabled=true], [inert] *') || !button.checkVisibility()

/**
 * The actions of the page: its buttons with the attribute `data-command`. The attribute is the id of the action, the
 * accessible name is its label, and choosing it clicks the button. They are read when the palette opens, so pages need
 * to report nothing.
 */
const readActions = (): readonly Command[] =>
  within(elementAt('main'), '[data-command]').flatMap((button) => {
    const label = (button.getAttribute('aria-label') ?? button.textContent).trim()
    if (isOff(button) || label === '') return []
    const act = () => {
      // The button may have been disabled meanwhile.
      if (isOff(button)) toast({ message: `“${label}” is not available now.` })
      else {
        button.focus()
        button.click()
      }
    }
    return [
      {
        id: `action ${button.dataset['command']}`,
        group: 'This page',
        label,
        act,
        // The title of a button with a shortcut is the shortcut.
        ...(button.title.includes(' + ') && { detail: button.title }),
      },
    ]
  })

/** All commands, as of the moment when the palette opened. */
export function useCommands({ pages, onSignOut }: Offers): readonly Command[] {
  const [actions] = useState(readActions)
  const { open, showShortcuts } = useHelp()
  const sent = useSentPolicies()
  const { colorScheme, setColorScheme } = useScheme()
  const [, setHanded] = usePageState(handedTextKey)
  // A text whose draft did not begin is not for the next one.
  useEffect(() => setHanded(handedTextKey.initial), [setHanded])
  const { history } = useRouter()
  return useMemo(() => {
    const paste = async (action: 'block' | 'allow') => {
      const text = await textToPaste()
      if (text === undefined) return
      setHanded({ text, action, isBegun: false })
      history.push(newDraftLink(action))
    }
    const settings = [
      ...schemes.map(({ value, label }) => ({
        id: `theme ${value}`,
        label: `Theme: ${label}`,
        keywords: 'colours color scheme mode',
        ...(value === colorScheme && { detail: 'current' }),
        act: () => setColorScheme(value),
      })),
      {
        id: 'shortcuts',
        label: 'Keyboard shortcuts',
        keywords: 'keys hotkeys help',
        detail: '?',
        act: showShortcuts,
      },
      { id: 'help', label: 'Open help', keywords: 'articles questions support', act: () => open('contents') },
      { id: 'sign out', label: 'Sign out', keywords: 'log out logout leave', act: onSignOut },
    ].map((command): Command => ({ ...command, group: 'Settings' }))
    return [
      ...actions,
      ...pageCommands(pages),
      ...newCommands((action) => void paste(action)),
      ...settings,
      ...topicCommands(open),
      ...sentCommands(sent),
    ]
  }, [actions, pages, sent, colorScheme, setColorScheme, onSignOut, open, showShortcuts, setHanded, history])
}
