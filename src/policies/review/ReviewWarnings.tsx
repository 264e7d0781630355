import { Button, Checkbox, List, Text, Title } from '@mantine/core'
import { Notice } from '../../ui/Notice.tsx'
import { FirstFew } from '../../ui/FirstFew.tsx'
import classes from './Review.module.css'
import type { ReviewWarning } from './warning.ts'
import type { PagePlace } from '../request/place.ts'

export interface ReviewWarningsProps {
  readonly warnings: readonly ReviewWarning[]
  readonly isOpen: (warning: ReviewWarning) => boolean
  readonly onTick: (warning: ReviewWarning, isSeen: boolean) => void
  /** Absent where nothing can be fixed now. */
  readonly onFix?: (part: PagePlace) => void
  /** Takes entries from the list, by their value. */
  readonly onDrop?: (values: ReadonlySet<string>) => void
}

/** What is risky: each to be seen or fixed, and what is only worth knowing without a box to tick. */
export function ReviewWarnings({ warnings, isOpen, onTick, onFix, onDrop }: ReviewWarningsProps) {
  const asked = warnings.filter(({ needs }) => needs === 'a tick')
  const told = warnings.filter(({ needs }) => needs === 'nothing')
  return (
    <section className="stack tight" aria-label="What is risky">
      <Title order={3}>What is risky</Title>
      {warnings.length === 0 && <Text size="sm">Nothing that this console knows of.</Text>}
      {asked.map((warning) => (
        <Notice key={warning.title} tone="warn" title={warning.title}>
          <Examples of={warning} />
          <div className={`row wide spread ${classes.answer}`}>
            <Checkbox
              label="I have seen this"
              aria-label={`I have seen this: ${warning.title}`}
              checked={!isOpen(warning)}
              onChange={(event) => onTick(warning, event.currentTarget.checked)}
            />
            <div className="row">
              <FixButton of={warning} onFix={onFix} />
              {onDrop &&
                warning.drops?.map(({ values, label }) => (
                  <Button
                    key={label}
                    variant="default"
                    size="compact-sm"
                    aria-label={`${label}: ${warning.title}`}
                    onClick={() => onDrop(values)}
                  >
                    {label}
                  </Button>
                ))}
            </div>
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
  of: { title, place, drops },
  onFix,
}: {
  readonly of: ReviewWarning
  readonly onFix?: (part: PagePlace) => void
}) {
  if (!place || !onFix) return null
  const many = place.at === 'list' ? (place.values?.size ?? 0) : 0
  const words = drops ? (many === 1 ? 'Look at it' : 'Look at them') : 'Fix it'
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${words}: ${title}`}
      onClick={() => onFix(place)}
    >
      {words}
    </Button>
  )
}

function Examples({ of: { examples, count } }: { readonly of: ReviewWarning }) {
  if (examples.length === 0) return null
  return (
    <FirstFew all={examples} most={examples.length} count={count} listStyleType="circle">
      {(line) => line}
    </FirstFew>
  )
}
