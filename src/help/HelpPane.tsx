import { ActionIcon, Button, TextInput, Title } from '@mantine/core'
import { IconArrowLeft, IconKeyboard, IconX } from '@tabler/icons-react'
import { Fragment, useCallback, useRef, useState } from 'react'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { useEscape } from '../ui/pane/useEscape.ts'
import { articles } from './articles.ts'
import classes from './Help.module.css'
import { useHelp } from './HelpContext.ts'
import { See } from './See.tsx'
import { type HelpTopic, topics } from './topics.ts'

const takeFocus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })

/** Help beside the page, which stays usable: the contents, or one article. */
export function HelpPane() {
  const { topic = 'contents', asked, open, close } = useHelp()
  const pane = useRef<HTMLElement>(null)
  useEscape(
    useCallback((element) => pane.current?.contains(element) ?? false, []),
    close,
  )
  const isContents = topic === 'contents'
  return (
    <aside ref={pane} id="help" aria-label="Help" className={classes.pane}>
      {/* Each opening starts at the top, with the focus at its heading. */}
      <Fragment key={asked}>
        <header className={classes.head}>
          {isContents ? (
            <Title order={2} size="h3" ref={takeFocus} tabIndex={-1}>
              Help
            </Title>
          ) : (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconArrowLeft size={16} aria-hidden />}
              onClick={() => open('contents')}
            >
              All topics
            </Button>
          )}
          <ActionIcon variant="subtle" color="gray" size={32} aria-label="Close Help" onClick={close}>
            <IconX size={16} />
          </ActionIcon>
        </header>
        <div className={classes.body}>
          {isContents ? (
            <Contents />
          ) : (
            <article className={classes.article}>
              <Title order={2} ref={takeFocus} tabIndex={-1}>
                {titleOf(topic)}
              </Title>
              {articles[topic]}
            </article>
          )}
        </div>
      </Fragment>
    </aside>
  )
}

const titleOf = (topic: HelpTopic) => topics.find(({ id }) => id === topic)?.title

function Contents() {
  const { showShortcuts } = useHelp()
  const [sought, setSought] = useState('')
  const words = sought.toLowerCase().split(/\s+/)
  const found = topics.filter(({ title, keywords }) =>
    words.every((word) => `${title} ${keywords}`.toLowerCase().includes(word)),
  )
  return (
    <>
      <TextInput
        aria-label="Find a topic"
        placeholder="Find a topic"
        value={sought}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setSought(event.currentTarget.value)}
      />
      <ul className={`plain ${classes.contents}`} aria-label="Topics">
        {found.map(({ id }) => (
          <li key={id}>
            <See topic={id} />
          </li>
        ))}
      </ul>
      <LiveRegion>{found.length === 0 && <p>No topic contains “{sought.trim()}”.</p>}</LiveRegion>
      <Button variant="default" leftSection={<IconKeyboard size={16} aria-hidden />} onClick={showShortcuts}>
        Keyboard shortcuts
      </Button>
    </>
  )
}
