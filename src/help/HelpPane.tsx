import { ActionIcon, Title } from '@mantine/core'
import { IconChevronRight, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useEscape, within } from '../ui/focus.ts'
import { useIsNarrow } from '../ui/pane/useIsNarrow.ts'
import { articles } from './articles.tsx'
import { useHelp } from './HelpProvider.tsx'
import { topicList } from './topics.ts'
import classes from './Help.module.css'

function show(summary: HTMLElement | null) {
  summary?.scrollIntoView({ block: 'start' })
  summary?.focus({ preventScroll: true })
}

/** Help beside the page, which stays usable: all articles, of which the one that was asked for is open and has the focus. */
export function HelpPane() {
  const { topic, asked, close } = useHelp()
  const pane = useRef<HTMLElement>(null)
  useEscape(close, pane)
  const isNarrow = useIsNarrow()
  useEffect(() => {
    // A window that becomes narrow hides the page, and the focus in it.
    if (isNarrow && !pane.current?.contains(document.activeElement))
      within(pane.current, 'summary')[0]?.focus()
  }, [isNarrow])
  return (
    <aside ref={pane} id="help" aria-label="Help" className={classes.pane}>
      <header className={`row spread ${classes.head}`}>
        <Title order={2} size="h4">
          Help
        </Title>
        <ActionIcon size={32} aria-label="Close Help" onClick={close}>
          <IconX size={16} />
        </ActionIcon>
      </header>
      <div key={asked} className={classes.body}>
        {topicList.map(([id, title]) => (
          <details key={id} name="help" open={id === topic} className={classes.topic}>
            <summary ref={id === topic ? show : undefined}>
              <IconChevronRight size={16} aria-hidden />
              <Title order={3}>{title}</Title>
            </summary>
            {articles[id]}
          </details>
        ))}
      </div>
    </aside>
  )
}
