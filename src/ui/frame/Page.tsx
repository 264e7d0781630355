import { Text, Title } from '@mantine/core'
import { createContext, type ReactNode, use, useDeferredValue, useEffect, useRef } from 'react'
import { hasDialog } from '../pane/escape.ts'
import classes from './Page.module.css'

/** What the title of every page says first, such as an unknown outcome. Empty if there is nothing to say. */
export const PageStatus = createContext('')

/** What every page says below its title, such as keys that could not be checked. */
export const PageNotice = createContext<ReactNode>(undefined)

export interface PageProps {
  readonly title: string
  /** Said first by the title of the window, such as that something went wrong here. */
  readonly alert?: string | undefined
  /** Behind the title: the links to the views of the page. */
  readonly tabs?: ReactNode
  /** The purpose of the page, in one sentence. */
  readonly sentence?: ReactNode
  /** Beside the title: what the page offers as a whole. */
  readonly actions?: ReactNode
  readonly children: ReactNode
  /** Forms are narrow; tables need the width. */
  readonly wide?: boolean
  /** Beside the work, always in sight: see `Pane`. */
  readonly pane?: ReactNode
}

/** A page: its title, the work, and beside it what follows from the work. It scrolls as a whole, under its pane. */
export function Page({ title, alert, tabs, sentence, actions, wide, pane, children }: PageProps) {
  const status = use(PageStatus)
  const notice = use(PageNotice)
  const heading = useRef<HTMLHeadingElement>(null)
  // On a slow machine, a click shows its page at once. What takes longer to render follows.
  const isOpened = useDeferredValue(true, false)
  useEffect(() => {
    // A dialog over the page keeps the focus, such as the warning of the idle lock, and so does a pane beside it.
    const { activeElement } = document
    const isKept = hasDialog() || activeElement?.closest('aside, section')
    if (!isKept) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={classes.page}>
      <title>{[alert, status, title, 'Signet'].filter(Boolean).join(' · ')}</title>
      <div className={classes.content} data-wide={wide || undefined} aria-busy={!isOpened || undefined}>
        <header className={classes.head}>
          {/* Receives the focus when the page is opened. */}
          <Title order={1} ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {tabs}
          {sentence && (
            <Text c="dimmed" size="sm">
              {sentence}
            </Text>
          )}
          {/* With the work, since a dialog that it opens is part of the work. */}
          {actions && <div className={classes.actions}>{isOpened && actions}</div>}
        </header>
        {notice}
        {/* The same elements with and without a pane, so that nothing typed is lost when the pane opens. */}
        <div className={pane ? 'split' : undefined}>
          <div>{isOpened && children}</div>
          {isOpened && pane}
        </div>
      </div>
    </div>
  )
}

/** A part of a page or form, with a heading and a line. */
export function Section({
  title,
  sentence,
  children,
}: {
  readonly title: string
  readonly sentence?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.sectionHead}>
        {/* Receives the focus when the section replaces another. */}
        <Title order={2} tabIndex={-1}>
          {title}
        </Title>
        {sentence && (
          <Text c="dimmed" size="sm">
            {sentence}
          </Text>
        )}
      </div>
      <div className="stack">{children}</div>
    </section>
  )
}

/** Fields side by side, or below each other in a narrow window. */
export function Columns({ children }: { readonly children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>
}
