import { Button, Text } from '@mantine/core'
import { AndMore } from '../../ui/FirstFew.tsx'
import { number } from '../../ui/number.ts'
import { FixButton, type Fix } from '../../ui/pane/FindingPart.tsx'
import { useFocusNext } from '../../ui/pane/useFocusNext.ts'
import { elementAt } from '../../ui/places.ts'
import { usePageToast } from '../../ui/toast/toast.ts'
import { focusPlace } from '../request/focusPlace.ts'
import type { ReadOptions } from '../urls/reading.ts'
import {
  addableOf,
  areAddable,
  declined,
  groupsOf,
  type LeftOutLine,
  needsAnswer,
  textOf,
  withoutLines,
} from './leftOutLines.ts'
import type { ListEditor } from './listDocument.ts'
import type { PasteReader } from './useReading.ts'
import classes from './LeftOut.module.css'

const most = 50

export interface LeftOutProps {
  readonly editor: ListEditor
  readonly reader: PasteReader
}

type Lines = readonly LeftOutLine[]

/** The lines that were left out, by their reason. One click adds, edits or discards one or all of a reason. */
export function LeftOut({ editor: { document, change }, reader }: LeftOutProps) {
  const { leftOut, choice } = document
  const pageToast = usePageToast()
  const focusNext = useFocusNext(() => elementAt('details') ?? elementAt('box'))
  if (leftOut.length === 0) return null

  /** The lines stay left out until they are read. */
  const add = (lines: Lines, { action } = choice) => {
    const options: ReadOptions = { action, mode: 'list' }
    void reader.read(textOf(lines), options, lines)
  }
  /** Takes a line to the box, where it can be corrected. */
  function edit(line: LeftOutLine) {
    change((now) => ({
      leftOut: withoutLines(now.leftOut, [line]),
      text: [now.text, line.text].filter(Boolean).join('\n'),
    }))
    focusPlace({ at: 'box' })
  }
  function discard(lines: Lines) {
    change((now) => ({ leftOut: withoutLines(now.leftOut, lines) }))
    pageToast.show({
      message: `${number(lines.length)} discarded.`,
      undo: () => change((now) => ({ leftOut: [...lines, ...now.leftOut] })),
    })
  }
  function fixesOf(lines: Lines, reason: string): readonly Fix[] {
    const isQuestion = lines.some(needsAnswer)
    const fix = (words: string, onFix: () => void): Fix => {
      const label = `${words} ${number(lines.length)}`
      return { label, name: `${label}: ${reason}`, onFix, place: isQuestion ? 'question' : undefined }
    }
    if (isQuestion)
      return [
        fix('Block', () => add(lines, { ...choice, action: 'block' })),
        fix('Allow', () => add(lines, { ...choice, action: 'allow' })),
        fix('Leave out', () => change((now) => ({ leftOut: declined(now.leftOut, lines) }))),
      ]
    return [
      ...(areAddable(lines) ? [fix('Add', () => add(lines))] : []),
      fix('Discard', () => discard(lines)),
    ]
  }
  const fixesOfLine = (line: LeftOutLine): readonly Fix[] => {
    const fix = (label: string, onFix: () => void): Fix => ({
      label,
      name: `${label} ${line.text.slice(0, 60)}`,
      variant: 'subtle',
      onFix,
    })
    return [
      ...(addableOf(line) === undefined || needsAnswer(line) ? [] : [fix('Add', () => add([line]))]),
      fix('Edit', () => edit(line)),
      fix('Discard', () => discard([line])),
    ]
  }
  return (
    <div role="group" aria-label="Left out" className="stack tight" {...focusNext}>
      <div className="row">
        <Text size="sm">
          <b>Left out {number(leftOut.length)}.</b> Not part of this policy.
        </Text>
        <Button size="compact-sm" onClick={() => discard(leftOut)}>
          Discard all {number(leftOut.length)}
        </Button>
      </div>
      {Array.from(groupsOf(leftOut), ([reason, lines]) => (
        <div key={reason} role="group" aria-label={reason} className="stack tight">
          <div className="row">
            <Text size="sm" className="grow">
              {number(lines.length)}: {reason}
            </Text>
            {fixesOf(lines, reason).map((fix) => (
              <FixButton key={fix.label} {...fix} />
            ))}
          </div>
          <ul className={`plain ${classes.lines}`}>
            {lines.slice(0, most).map((line) => (
              <li key={`${line.line} ${line.text}`} className={`row spread ${classes.line}`} data-part>
                <span>
                  Line {number(line.line)}: <bdi className="mono">{line.text.slice(0, 200)}</bdi>
                </span>
                <span className={classes.fixes}>
                  {fixesOfLine(line).map((fix) => (
                    <FixButton key={fix.label} {...fix} />
                  ))}
                </span>
              </li>
            ))}
          </ul>
          <AndMore count={lines.length - most} />
        </div>
      ))}
    </div>
  )
}
