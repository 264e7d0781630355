import { Button, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { download } from '../../ui/download.ts'
import { AndMore } from '../../ui/FirstFew.tsx'
import { ButtonRow } from '../../ui/form/ButtonRow.tsx'
import { count, number } from '../../ui/number.ts'
import { usePageToast } from '../../ui/toast/toast.ts'
import { actionOf } from '../urls/reading.ts'
import { addableOf, type InvalidEntry, isHalf, toLines, withoutLines } from '../urls/validateEntries.ts'
import classes from './LeftOut.module.css'
import type { ListEditor } from './listDocument.ts'
import { focusBox } from './UrlBox.tsx'
import type { PasteReader } from './useReading.ts'

const most = 50

const isSource = ({ code }: InvalidEntry): boolean => code === 'source'

export interface LeftOutProps {
  readonly editor: ListEditor
  readonly reader: PasteReader
}

/** Pasted lines that could not be read as an entry, each with its reason. They are kept with the draft, and never sent. */
export function LeftOut({ editor: { document, change }, reader }: LeftOutProps) {
  const { left, choice } = document
  const { origin } = document.list
  // Another list starts closed.
  const [openFor, setOpenFor] = useState<object>()
  const isOpen = openFor === origin
  const toggle = useRef<HTMLButtonElement>(null)
  const pageToast = usePageToast(origin)
  if (left.length === 0) return null
  const shown = left.slice(0, most)
  const sources = left.filter(isSource)
  /** The lines are left out until they are read. */
  function add(lines: readonly InvalidEntry[]) {
    const action = actionOf(choice)
    if (action === '') reader.refuse('Enter the action to send.')
    else void reader.read(lines.map(addableOf).join('\n'), { action, mode: 'lines' }, lines)
    focusBox()
  }
  /** Takes a line to the box, where it can be corrected. */
  function edit(line: InvalidEntry) {
    change((now) => ({
      left: withoutLines(now.left, [line]),
      text: [now.text, line.text].filter(Boolean).join('\n'),
    }))
    focusBox()
  }
  function discard(taken: readonly InvalidEntry[]) {
    change((now) => ({ left: withoutLines(now.left, taken) }))
    if (left.length > taken.length) toggle.current?.focus()
    else focusBox()
    pageToast.show({
      message: `${number(taken.length)} discarded.`,
      undo: () => change((now) => ({ left: [...taken, ...now.left] })),
    })
  }
  return (
    <div role="group" aria-label="Left out" className="stack tight">
      <ButtonRow label="What is left out">
        <Button
          ref={toggle}
          data-toolbar-toggle
          size="xs"
          variant={isOpen ? 'light' : 'default'}
          aria-expanded={isOpen}
          onClick={() => setOpenFor(isOpen ? undefined : origin)}
        >
          Left out {number(left.length)}
        </Button>
        <Text size="sm" c="dimmed">
          Not part of this policy.
          {sources.length > 0 && ` ${count(sources.length, 'is', 'are')} probably the source of the report.`}
        </Text>
        {sources.length > 0 && (
          <Button size="xs" variant="default" data-toolbar-toggle onClick={() => add(sources)}>
            Add {count(sources.length, 'source')}
          </Button>
        )}
      </ButtonRow>
      {isOpen && (
        <>
          <ul className={`plain ${classes.lines}`}>
            {shown.map((each, at) => (
              <li key={at} className={classes.line}>
                <span>
                  Line {number(each.index + 1)}: <bdi className="mono">{each.text.slice(0, 200)}</bdi>
                  <span className="dimmed"> {each.reason}</span>
                </span>
                <span className={classes.fixes}>
                  {addableOf(each) !== undefined &&
                    (isHalf(each) ? (
                      <LineButton
                        words="Add the first line"
                        name="Add the first line of"
                        line={each}
                        onClick={() => add([each])}
                      />
                    ) : (
                      <LineButton words="Add" line={each} onClick={() => add([each])} />
                    ))}
                  <LineButton words="Edit" line={each} onClick={() => edit(each)} />
                  <LineButton words="Discard" line={each} onClick={() => discard([each])} />
                </span>
              </li>
            ))}
          </ul>
          <AndMore count={left.length - shown.length} />
          <div className="row">
            <Button
              size="xs"
              variant="default"
              onClick={() => download('left-out.txt', 'text/plain', toLines(left))}
            >
              Save {number(left.length)} as a text file
            </Button>
            <Button size="xs" variant="default" onClick={() => discard(left)}>
              Discard all {number(left.length)}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

function LineButton({
  words,
  name = words,
  line,
  onClick,
}: {
  readonly words: string
  /** Before the text of the line. */
  readonly name?: string
  readonly line: InvalidEntry
  readonly onClick: () => void
}) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      aria-label={`${name} ${line.text.slice(0, 60)}`}
      onClick={onClick}
    >
      {words}
    </Button>
  )
}
