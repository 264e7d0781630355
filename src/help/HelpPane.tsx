import { ActionIcon, Title } from '@mantine/core'
import { IconChevronRight, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useEscape } from '../ui/focus.ts'
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
  return (
    <aside ref={pane} id="help" aria-label="Help" className={classes.pane}>
      <header className={`row spread ${classes.head}`}>
        <Title order={2}>Help</Title>
        <ActionIcon size={32} aria-label="Close Help" onClick={close}>
          <IconX size={16} />
        </ActionIcon>
      </header>
      <div key={asked} className={classes.body}>
        {topicList.map(([id, title]) => (
          <details key={id} name="help" open={id === topic} className={classes.topic}>
            <summary ref={id === topic ? show : undefined}>
              <IconChevronRight size={16} aria-hidden />
              <Title order={3} fw={500}>
                {title}
              </Title>
            </summary>
            {articles[id]}
          </details>
        ))}
      </div>
    </aside>
  )
}
