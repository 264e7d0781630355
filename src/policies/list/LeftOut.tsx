import { Text } from '@mantine/core'
import { AndMore } from '../../ui/FirstFew.tsx'
import { elementAt, useKeptFocus } from '../../ui/focus.ts'
import { count, number } from '../../ui/number.ts'
import { type Fix, FixButton } from '../../ui/pane/Findings.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { focusPlace } from '../request/focusPlace.ts'
import type { ReadLine } from '../urls/pasteResult.ts'
import {
  addableOf,
  areAddable,
  declined,
  groupsOf,
  needsAnswer,
  textOf,
  withoutLines,
} from './leftOutLines.ts'
import type { ReadingProps } from './usePaste.ts'
import classes from './LeftOut.module.css'

const most = 50

type Lines = readonly ReadLine[]

/** The lines that were left out, by their reason. One click adds, edits or discards one or all of a reason. */
export function LeftOut({ editor: { document, change }, reader }: ReadingProps) {
  const { list, leftOut, choice } = document
  const keptFocus = useKeptFocus()
  if (leftOut.length === 0) return null

  /** The lines stay left out until they are read. */
  const add = (lines: Lines, action = choice.action.trim()) =>
    void reader.read(textOf(lines), { action, mode: 'list' }, lines)
  /** Takes lines to the box, where they can be corrected. */
  function edit(lines: Lines) {
    change((now) => ({
      leftOut: withoutLines(now.leftOut, lines),
      text: [now.text, ...lines.map((line) => line.text)].filter(Boolean).join('\n'),
    }))
    focusPlace({ at: 'box' })
  }
  function discard(lines: Lines) {
    change((now) => ({ leftOut: withoutLines(now.leftOut, lines) }))
    toast({
      message: `${number(lines.length)} discarded.`,
      // Another draft may be open by then.
      undo: () =>
        change((now) => (now.list.origin === list.origin ? { leftOut: [...lines, ...now.leftOut] } : {})),
    })
    // With the last line, its button and perhaps the whole account disappear.
    if (lines.length === leftOut.length) setTimeout(() => (elementAt('details') ?? elementAt('box'))?.focus())
  }
  /** The fixes of a group, or of one line. */
  function fixesOf(lines: Lines, about: string, isOne = false): readonly Fix[] {
    const isQuestion = lines.some(needsAnswer)
    // The fixes of the line itself do.
    if (!isOne && lines.length === 1 && !isQuestion) return []
    const fix = (word: string, onFix: () => void): Fix => {
      const label = isOne ? word : `${word} ${number(lines.length)}`
      return { label, name: `${label}: ${about}`, onFix, ...(isOne && { variant: 'subtle' }) }
    }
    if (isQuestion && !isOne)
      return [
        fix('Block', () => add(lines, 'block')),
        fix('Allow', () => add(lines, 'allow')),
        fix('Leave out', () => change((now) => ({ leftOut: declined(now.leftOut, lines) }))),
      ]
    const isAddable = isOne ? lines.every(addableOf) && !isQuestion : areAddable(lines)
    return [
      ...(isAddable ? [fix('Add', () => add(lines))] : []),
      ...(isOne ? [fix('Edit', () => edit(lines))] : []),
      fix('Discard', () => discard(lines)),
    ]
  }
  const groups = groupsOf(leftOut)
  const [firstQuestion] = [...groups].find(([, lines]) => lines.some(needsAnswer)) ?? []
  return (
    <div role="group" aria-label="Left out" className="stack tight" {...keptFocus}>
      <Text>
        <b>Left out {number(leftOut.length)}.</b> Not part of this policy.
      </Text>
      {Array.from(groups, ([reason, lines]) => (
        <div key={reason} role="group" aria-label={reason} className="stack tight">
          <div className="row">
            <Text className="grow">
              {count(lines.length, 'line')}: {reason}
            </Text>
            {fixesOf(lines, reason).map((fix, index) => (
              <FixButton
                key={fix.label}
                {...fix}
                id={reason === firstQuestion && index === 0 ? 'question' : undefined}
              />
            ))}
          </div>
          <ul className={`plain ${classes.lines}`}>
            {lines.slice(0, most).map((line) => (
              <li key={`${line.line} ${line.text}`} className="row spread">
                <span className="grow">
                  Line {number(line.line)}: <bdi className="mono">{line.text.slice(0, 200)}</bdi>
                </span>
                <span className="row">
                  {fixesOf([line], line.text.slice(0, 60), true).map((fix) => (
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
