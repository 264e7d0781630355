import { Group, Text, Title } from '@mantine/core'
import { createContext, type ReactNode, use, useDeferredValue, useEffect, useRef } from 'react'
import { hasDialog } from '../focus.ts'
import classes from './Page.module.css'

/** The start of the title of every page, such as an unknown outcome. Empty by default. */
export const PageStatus = createContext('')

/** The notice below the title of every page, such as about keys that could not be checked. */
export const PageNotice = createContext<ReactNode>(undefined)

export interface PageProps {
  readonly title: string
  /** The start of the window's title, such as that something went wrong here. */
  readonly alert?: string | undefined
  /** Behind the title: the links to the views of the page. */
  readonly tabs?: ReactNode
  readonly sentence?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
  /** The pane beside the work, always in sight: see `Pane`. */
  readonly pane?: ReactNode
}

/** A page: its title, the work, and beside it what follows from the work. It scrolls as a whole, under its pane. */
export function Page({ title, alert, tabs, sentence, actions, pane, children }: PageProps) {
  const status = use(PageStatus)
  const notice = use(PageNotice)
  const heading = useRef<HTMLHeadingElement>(null)
  // The content is deferred, so that a click shows the page at once even on a slow machine.
  const isOpened = useDeferredValue(true, false)
  useEffect(() => {
    // The focus stays in a dialog over the page, such as the idle warning, or in a pane beside it.
    const { activeElement } = document
    const isKept = hasDialog() || activeElement?.closest('aside, section')
    if (!isKept) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={classes.page}>
      <title>{[alert, status, title, 'Signet'].filter(Boolean).join(' · ')}</title>
      <div className={classes.content} aria-busy={!isOpened || undefined}>
        <header className={`row ${classes.head}`}>
          {/* The title receives the focus when the page is opened. */}
          <Title order={1} ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {tabs}
          {sentence && <Text c="dimmed">{sentence}</Text>}
          {/* The actions are rendered together with the work, since their dialogs are part of it. */}
          {actions && <Group ml="auto">{isOpened && actions}</Group>}
        </header>
        {notice}
        {/* The elements are the same with and without a pane, so that typed text is not lost when the pane opens. */}
        <div className={pane ? 'split' : undefined}>
          <div>{isOpened && children}</div>
          {isOpened && pane}
        </div>
      </div>
    </div>
  )
}

/** A part of a page or form, with a heading and a line. */
export function Section({ title, sentence, children }: Pick<PageProps, 'title' | 'sentence' | 'children'>) {
  return (
    <section className={classes.section} aria-label={title}>
      <header>
        {/* The heading receives the focus when the section replaces another. */}
        <Title order={2} tabIndex={-1}>
          {title}
        </Title>
        {sentence && <Text c="dimmed">{sentence}</Text>}
      </header>
      <div className="stack">{children}</div>
    </section>
  )
}

/** Fields side by side, or below each other in a narrow window. */
export const Columns = ({ children }: Pick<PageProps, 'children'>) => (
  <div className={classes.columns}>{children}</div>
)
