import { Anchor, CloseButton, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { count, number } from '../../ui/number.ts'
import { focusOnMount } from '../../ui/pane/focusBack.ts'
import { time } from '../../ui/time/clock.ts'
import { dayOf } from '../../ui/time/day.ts'
import type { ComparedList, Comparison } from './comparison.ts'
import { sayFound, sayLists } from './words.ts'
import classes from './Compare.module.css'

interface AnswerProps {
  readonly comparison: Comparison
  /** Whether the choice of the lists is open. */
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** What changed in one sentence, and of which lists, which can be changed. */
export function Answer({ comparison, isOpen, onOpen }: AnswerProps) {
  // The button that chose the files disappeared.
  const [ref] = useState(() => (isOpen ? undefined : focusOnMount))
  return (
    <div className="stack tight">
      <Title order={3} size={20} ref={ref} tabIndex={-1}>
        {sayFound(comparison)}
      </Title>
      <div className="row">
        <Text c="dimmed">{sayLists(comparison.lists)}</Text>
        <Anchor component="button" type="button" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          Change<span className="hidden"> the lists</span>
        </Anchor>
      </div>
    </div>
  )
}

const say = ({ file, people, total, readAt, asked, isComplete }: ComparedList): string => {
  const part = people.length < total ? `${number(people.length)} of ` : ''
  const when = asked ? `read ${time(readAt)}` : `of ${dayOf(readAt)}, filters not known`
  const end = isComplete === false ? ', not read to the end' : ''
  return `${file?.name ?? 'this list'}, ${part}${count(total, 'person', 'people')}, ${when}${end}`
}

/** The compared lists, oldest first. */
export const Lists = ({
  lists,
  onRemove,
}: Pick<Comparison, 'lists'> & { readonly onRemove: (file: File) => void }) => (
  <ul className="plain">
    {lists.map((list, at) => (
      <li key={at} className="row">
        <Text size="sm" className={`grow ${classes.file}`}>
          {at === 0 ? 'Earlier' : at < lists.length - 1 ? 'Then' : 'Later'}: {say(list)}.
        </Text>
        {list.file && (
          <CloseButton
            aria-label={`Remove ${list.file.name}`}
            onClick={() => list.file && onRemove(list.file)}
          />
        )}
      </li>
    ))}
  </ul>
)
