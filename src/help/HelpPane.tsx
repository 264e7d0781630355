import { ActionIcon, Button, TextInput, Title } from '@mantine/core'
import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { IconArrowLeft, IconKeyboard, IconX } from '@tabler/icons-react'
import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { focusOnMount, useEscape, within } from '../ui/focus.ts'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { createMatcher } from '../ui/match.ts'
import { device, keys, permissions, regions, review } from './accessArticles.tsx'
import { useHelp } from './HelpContext.ts'
import { imports, watchlist } from './peopleArticles.tsx'
import { documented, entries, limitsArticle, unknownOutcome } from './policyArticles.tsx'
import { failures, signet } from './startArticles.tsx'
import { type HelpTopic, topics } from './topics.ts'
import classes from './Help.module.css'

/** The text of each article, below its title. */
export const articles: Readonly<Record<HelpTopic, ReactNode>> = {
  signet,
  keys,
  review,
  permissions,
  regions,
  documented,
  entries,
  limits: limitsArticle,
  'unknown-outcome': unknownOutcome,
  failures,
  watchlist,
  imports,
  device,
}

/** In a narrow window, where Help covers the page (Shell.module.css), Help takes the focus, and going to the page closes it. */
function useCover(pane: RefObject<HTMLElement | null>, close: () => void) {
  const isCover = useMediaQuery('(max-width: 60em)', false, { getInitialValueInEffect: false })
  useEffect(() => {
    if (isCover && !pane.current?.contains(document.activeElement)) within(pane.current, 'h2')[0]?.focus()
  }, [isCover, pane])
  function leave({ target, type }: Event) {
    if (!isCover || !(target instanceof Element)) return
    if (target.closest(type === 'click' ? 'a[href]' : '#main')) close()
  }
  useWindowEvent('click', leave)
  useWindowEvent('focusin', leave)
}

/** Help beside the page, which stays usable: the contents, or one article. */
export function HelpPane() {
  const { topic = 'contents', asked, open, close } = useHelp()
  const pane = useRef<HTMLElement>(null)
  useEscape(close, pane)
  useCover(pane, close)
  const at = topics.findIndex(({ id }) => id === topic)
  const shown = topics[at]
  const next = topics[(at + 1) % topics.length]
  return (
    <aside ref={pane} id="help" aria-label="Help" className={classes.pane}>
      {/* Each opening starts at the top, with the focus at its heading. */}
      <Fragment key={asked}>
        <header className={classes.head}>
          {shown ? (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconArrowLeft size={16} aria-hidden />}
              onClick={() => open('contents')}
            >
              All topics
            </Button>
          ) : (
            <Title order={2} size="h3" ref={focusOnMount} tabIndex={-1}>
              Help
            </Title>
          )}
          <ActionIcon size={32} aria-label="Close Help" onClick={close}>
            <IconX size={16} />
          </ActionIcon>
        </header>
        <div className={classes.body}>
          {shown ? (
            <article className={classes.article}>
              <Title order={2} ref={focusOnMount} tabIndex={-1}>
                {shown.title}
              </Title>
              {articles[shown.id]}
              <p className={classes.next}>Next: {next && <See {...next} />}</p>
            </article>
          ) : (
            <Contents />
          )}
        </div>
      </Fragment>
    </aside>
  )
}

/** A link to an article. */
function See({ id, title }: { readonly id: HelpTopic; readonly title: string }) {
  const { open } = useHelp()
  return (
    <button type="button" className={`link ${classes.see}`} onClick={() => open(id)}>
      {title}
    </button>
  )
}

function Contents() {
  const { showShortcuts } = useHelp()
  const [sought, setSought] = useState('')
  const matches = createMatcher(sought)
  const found = topics.filter(({ title, keywords }) => matches(title, keywords) !== undefined)
  return (
    <>
      <TextInput
        aria-label="Find a topic"
        placeholder="Find a topic"
        maxLength={200}
        value={sought}
        spellCheck={false}
        onChange={(event) => setSought(event.currentTarget.value)}
      />
      <ul className={`plain ${classes.contents}`} aria-label="Topics">
        {found.map((each) => (
          <li key={each.id}>
            <See {...each} />
          </li>
        ))}
      </ul>
      <LiveRegion>{found.length === 0 && <p>No topic matches “{sought.trim()}”.</p>}</LiveRegion>
      <Button leftSection={<IconKeyboard size={16} aria-hidden />} onClick={showShortcuts}>
        Keyboard shortcuts
      </Button>
    </>
  )
}
