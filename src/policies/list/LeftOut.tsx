import { Button, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { download } from '../../ui/download.ts'
import { AndMore } from '../../ui/FirstFew.tsx'
import { ButtonRow } from '../../ui/form/ButtonRow.tsx'
import { count, number } from '../../ui/number.ts'
import { usePageToast } from '../../ui/toast/toast.ts'
import { sourceReason } from '../urls/reading.ts'
import { addableOf, type InvalidEntry, isHalf, toLines, withoutLines } from '../urls/validateEntries.ts'
import classes from './LeftOut.module.css'
import { focusBox } from './UrlBox.tsx'

const most = 50

const isSource = ({ reason }: InvalidEntry): boolean => reason === sourceReason

export interface LeftOutProps {
  /** Of the list: another one starts closed. */
  readonly origin: object
  readonly left: readonly InvalidEntry[]
  readonly onLeft: (change: (left: readonly InvalidEntry[]) => readonly InvalidEntry[]) => void
  /** Takes a text to the box, where it can be corrected. */
  readonly onEdit: (text: string) => void
  /** Adds lines to the list after all. They are left out until they are read. */
  readonly onAdd: (lines: readonly InvalidEntry[]) => void
}

/** Pasted lines that could not be read as an entry, each with its reason. They are kept with the draft, and never sent. */
export function LeftOut({ origin, left, onLeft, onEdit, onAdd }: LeftOutProps) {
  const [openFor, setOpenFor] = useState<object>()
  const isOpen = openFor === origin
  const toggle = useRef<HTMLButtonElement>(null)
  const pageToast = usePageToast(origin)
  if (left.length === 0) return null
  const shown = left.slice(0, most)
  const sources = left.filter(isSource)
  function discard(taken: readonly InvalidEntry[]) {
    onLeft((now) => withoutLines(now, taken))
    if (left.length > taken.length) toggle.current?.focus()
    else focusBox()
    pageToast.show({
      message: `${number(taken.length)} discarded.`,
      undo: () => onLeft((now) => [...taken, ...now]),
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
          <Button size="xs" variant="default" data-toolbar-toggle onClick={() => onAdd(sources)}>
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
                  {addableOf(each) !== undefined && (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={`Add ${isHalf(each) ? 'the first line of ' : ''}${each.text.slice(0, 60)}`}
                      onClick={() => onAdd([each])}
                    >
                      {isHalf(each) ? 'Add the first line' : 'Add'}
                    </Button>
                  )}
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={`Edit ${each.text.slice(0, 60)}`}
                    onClick={() => {
                      onLeft((now) => withoutLines(now, [each]))
                      onEdit(each.text)
                    }}
                  >
                    Edit
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={`Discard ${each.text.slice(0, 60)}`}
                    onClick={() => discard([each])}
                  >
                    Discard
                  </Button>
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
