import { Button, Text } from '@mantine/core'
import { download } from '../../ui/download.ts'
import { AndMore } from '../../ui/FirstFew.tsx'
import { count, number } from '../../ui/number.ts'
import { FixButton, type Fix } from '../../ui/pane/FindingPart.tsx'
import { elementAt } from '../../ui/places.ts'
import { usePageToast } from '../../ui/toast/toast.ts'
import { focusPlace } from '../request/focusPlace.ts'
import { decline, joinText, type ListEditor } from './listDocument.ts'
import type { PasteReader } from './useReading.ts'
import {
  addableOf,
  groupsOf,
  type InvalidEntry,
  isAsked,
  isHalf,
  isVerdict,
  toLines,
  withoutLines,
} from './validateEntries.ts'
import classes from './LeftOut.module.css'

const most = 50

const isSource = ({ code }: InvalidEntry): boolean => code === 'live link'

export interface LeftOutProps {
  readonly editor: ListEditor
  readonly reader: PasteReader
}

/** Pasted lines that could not be read as an entry, each with its reason. They are kept with the draft, and never sent. */
export function LeftOut(props: LeftOutProps) {
  const { left } = props.editor.document
  const acts = useActs(props)
  if (left.length === 0) return null
  const groups = [...groupsOf(left)]
  const sources = left.filter(isSource)
  return (
    <div role="group" aria-label="Left out" className="stack tight">
      <div className="row">
        <Text size="sm">
          <b>Left out {number(left.length)}.</b> Not part of this policy.
          {sources.length > 0 && ` ${count(sources.length, 'is', 'are')} probably the source of the report.`}
        </Text>
        {sources.length > 0 && (
          <Button size="compact-sm" onClick={() => acts.add(sources)}>
            Add {count(sources.length, 'source')}
          </Button>
        )}
      </div>
      {groups.map(([reason, lines]) => (
        <div key={reason} role="group" aria-label={reason} className="stack tight">
          <GroupHead reason={reason} lines={lines} acts={acts} />
          <ul className={`plain ${classes.lines}`}>
            {lines.slice(0, most).map((each, at) => (
              <LeftLine
                key={at}
                line={each}
                isTitled={(lines.length > 1 || isAsked(each)) && each.reason === reason}
                acts={acts}
              />
            ))}
          </ul>
          <AndMore count={lines.length - most} />
        </div>
      ))}
      <div className="row">
        <Button size="xs" onClick={() => download('left-out.txt', 'text/plain', toLines(left))}>
          Save {number(left.length)} as a text file
        </Button>
        <Button size="xs" onClick={() => acts.discard(left)}>
          Discard all {number(left.length)}
        </Button>
      </div>
    </div>
  )
}

/** What can be done with lines that were left out. */
function useActs({ editor: { document, change }, reader }: LeftOutProps) {
  const { left, choice } = document
  const pageToast = usePageToast()
  /** Adds lines, which stay left out until they are read. */
  function add(lines: readonly InvalidEntry[], action = choice.action) {
    if (action === '') reader.refuse('Enter the action to send.')
    else void reader.read(lines.map(addableOf).join('\n'), { action, mode: 'list' }, lines)
    focusPlace({ at: 'box' })
  }
  /** Takes a line to the box, where it can be corrected. */
  function edit(line: InvalidEntry) {
    change((now) => ({
      left: withoutLines(now.left, [line]),
      text: joinText(now.text, line.text),
    }))
    focusPlace({ at: 'box' })
  }
  /** Answers that the lines stay left out. */
  function leave(lines: readonly InvalidEntry[]) {
    change((now) => decline(now, lines))
  }
  function discard(taken: readonly InvalidEntry[]) {
    change((now) => ({ left: withoutLines(now.left, taken) }))
    if (left.length > taken.length) elementAt('details')?.focus()
    else focusPlace({ at: 'box' })
    pageToast.show({
      message: `${number(taken.length)} discarded.`,
      undo: () => change((now) => ({ left: [...taken, ...now.left] })),
    })
  }
  return { add, edit, leave, discard }
}

interface GroupHeadProps {
  readonly reason: string
  readonly lines: readonly InvalidEntry[]
  readonly acts: ReturnType<typeof useActs>
}

/** Says why several lines were left out, with what can be done for all of them at once. */
function GroupHead({ reason, lines, acts }: GroupHeadProps) {
  const isAsking = lines.some(isAsked)
  if (lines.length === 1 && !isAsking) return null
  const canAdd = lines.every((each) => addableOf(each) !== undefined && !isHalf(each))
  const fix = (words: string, onFix: () => void): Fix => {
    const label = `${words} ${number(lines.length)}`
    return { label, name: `${label}: ${reason}`, onFix, place: isAsking ? 'question' : undefined }
  }
  const fixes = [
    ...(lines.some(isVerdict)
      ? [fix('Block', () => acts.add(lines, 'block')), fix('Allow', () => acts.add(lines, 'allow'))]
      : canAdd
        ? [fix('Add', () => acts.add(lines))]
        : []),
    ...(isAsking ? [fix('Leave out', () => acts.leave(lines))] : []),
  ]
  return (
    <div className="row">
      <Text size="sm" className="grow">
        {number(lines.length)}: {reason}
      </Text>
      {fixes.map((each) => (
        <FixButton key={each.label} {...each} />
      ))}
    </div>
  )
}

interface LeftLineProps extends Pick<GroupHeadProps, 'acts'> {
  readonly line: InvalidEntry
  /** Whether its reason is above it. */
  readonly isTitled: boolean
}

function LeftLine({ line, isTitled, acts }: LeftLineProps) {
  const canAdd = addableOf(line) !== undefined && !isAsked(line)
  const fix = (label: string, onFix: () => void, of = label): Fix => ({
    label,
    name: `${of} ${line.text.slice(0, 60)}`,
    variant: 'subtle',
    onFix,
  })
  const add = () => acts.add([line])
  const fixes = [
    ...(canAdd
      ? [isHalf(line) ? fix('Add the first line', add, 'Add the first line of') : fix('Add', add)]
      : []),
    fix('Edit', () => acts.edit(line)),
    fix('Discard', () => acts.discard([line])),
  ]
  return (
    <li className={`row spread ${classes.line}`}>
      <span>
        Line {number(line.index + 1)}: <bdi className="mono">{line.text.slice(0, 200)}</bdi>
        {!isTitled && <span className="dimmed"> {line.reason}</span>}
      </span>
      <span className={classes.fixes}>
        {fixes.map((each) => (
          <FixButton key={each.label} {...each} />
        ))}
      </span>
    </li>
  )
}
