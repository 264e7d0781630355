import { Button, Checkbox, List, Text, Title } from '@mantine/core'
import { Notice } from '../ui/Notice.tsx'
import { number } from '../ui/number.ts'
import classes from './Review.module.css'
import type { Part, ReviewWarning } from './warning.ts'

export interface ReviewWarningsProps {
  readonly warnings: readonly ReviewWarning[]
  readonly isOpen: (warning: ReviewWarning) => boolean
  readonly onTick: (title: string, isSeen: boolean) => void
  /** Absent where nothing can be fixed now. */
  readonly onFix?: (part: Part) => void
}

/** What is risky: each to be seen or fixed, and what is only worth knowing without a box to tick. */
export function ReviewWarnings({ warnings, isOpen, onTick, onFix }: ReviewWarningsProps) {
  const asked = warnings.filter(({ needs }) => needs === 'a tick')
  const told = warnings.filter(({ needs }) => needs === 'nothing')
  return (
    <section className={classes.part} aria-label="What is risky">
      <Title order={3}>What is risky</Title>
      {warnings.length === 0 && <Text size="sm">Nothing that this console knows of.</Text>}
      {asked.map((warning) => (
        <Notice key={warning.title} tone="warn" title={warning.title}>
          <Examples of={warning} />
          <div className={classes.answer}>
            <Checkbox
              label="I have seen this"
              aria-label={`I have seen this: ${warning.title}`}
              checked={!isOpen(warning)}
              onChange={(event) => onTick(warning.title, event.currentTarget.checked)}
            />
            <FixButton of={warning} onFix={onFix} />
          </div>
        </Notice>
      ))}
      {told.length > 0 && (
        <List size="sm" className={classes.list}>
          {told.map((warning) => (
            <List.Item key={warning.title}>
              {warning.title}
              <Examples of={warning} />
            </List.Item>
          ))}
        </List>
      )}
    </section>
  )
}

function FixButton({
  of: { title, part },
  onFix,
}: {
  readonly of: ReviewWarning
  readonly onFix?: (part: Part) => void
}) {
  if (!part || !onFix) return null
  return (
    <Button variant="default" size="compact-sm" aria-label={`Fix it: ${title}`} onClick={() => onFix(part)}>
      Fix it
    </Button>
  )
}

function Examples({ of: { examples, count } }: { readonly of: ReviewWarning }) {
  if (examples.length === 0) return null
  return (
    <List size="sm" className={classes.list} listStyleType="circle">
      {examples.map((line, index) => (
        <List.Item key={index}>{line}</List.Item>
      ))}
      {count > examples.length && <List.Item>and {number(count - examples.length)} more</List.Item>}
    </List>
  )
}
