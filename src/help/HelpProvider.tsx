import { useHotkeys, useWindowEvent } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { hasDialog, noteFocus } from '../ui/focus.ts'
import { lazyPage } from '../ui/lazyPage.tsx'
import { useIsNarrow } from '../ui/pane/useIsNarrow.ts'
import type { HelpTopic } from './topics.ts'

export interface Help {
  readonly topic: HelpTopic | undefined
  /** A count of the openings: the article takes the focus at each, even if it stays the same. */
  readonly asked: number
  readonly open: (topic: HelpTopic) => void
  /** Closes Help, and returns the focus to its place before the opening. */
  readonly close: () => void
}

const HelpContext = createContext<Help | undefined>(undefined)

export function useHelp(): Help {
  const help = use(HelpContext)
  if (!help) throw new Error('useHelp outside of its provider.')
  return help
}

/** Help beside the page, loaded early, or on first use. */
export const HelpPane = lazyPage(() => import('./HelpPane.tsx'), 'HelpPane', null)

const isInside = () => document.activeElement?.closest('#help')

/** The state of Help, which closes at the sign-out. */
export function HelpProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Pick<Help, 'topic' | 'asked'>>({ topic: undefined, asked: 0 })
  const isNarrow = useIsNarrow()
  const giveBack = useRef<() => void>(undefined)
  const help = useMemo<Help>(
    () => ({
      ...shown,
      open(topic) {
        if (!isInside()) giveBack.current = noteFocus()
        setShown(({ asked }) => ({ topic, asked: asked + 1 }))
      },
      close() {
        const hasFocus = isInside()
        // In a narrow window the page is hidden meanwhile, and takes no focus.
        flushSync(() => setShown(({ asked }) => ({ topic: undefined, asked })))
        if (hasFocus) giveBack.current?.()
      },
    }),
    [shown],
  )
  // In a narrow window Help covers the page, also that of a link to where one is.
  const uncover = () => isNarrow && shown.topic && setShown(({ asked }) => ({ topic: undefined, asked }))
  const { history } = useRouter()
  useEffect(() => history.subscribe(uncover))
  useWindowEvent('click', ({ target }) => target instanceof Element && target.closest('a[href]') && uncover())
  // In a field, `?` is a character. A dialog that is open comes first. Some keyboards type `?` without Shift.
  const list = () => hasDialog() || help.open('shortcuts')
  useHotkeys(['shift+?', '?'].map((keys) => [keys, list]))
  return <HelpContext value={help}>{children}</HelpContext>
}
