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
  /** Absent while nothing can be fixed. */
  readonly onFix?: (place: PagePlace) => void
  /** Removes entries from the list, by their value. */
  readonly onDrop?: (values: ReadonlySet<string>) => void
}

/** Warnings to confirm or fix, then those that are information only. */
export function ReviewWarnings({ warnings, isOpen, onTick, onFix, onDrop }: ReviewWarningsProps) {
  const asked = warnings.filter(({ needs }) => needs === 'a tick')
  const told = warnings.filter(({ needs }) => needs === 'nothing')
  return (
    <section className="stack tight" aria-label="Risks">
      <Title order={3}>Risks</Title>
      {warnings.length === 0 && <Text size="sm">None found.</Text>}
      {asked.map((warning) => (
        <Notice key={warning.title} tone="warn" title={warning.title}>
          <Examples of={warning} />
          <div className={`row wide spread ${classes.answer}`}>
            <Checkbox
              data-asked
              label="I understand"
              aria-label={`I understand: ${warning.title}`}
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
  readonly onFix?: (place: PagePlace) => void
}) {
  if (!place || !onFix) return null
  const many = place.at === 'list' ? (place.values?.size ?? 0) : 0
  const words = drops ? (many === 1 ? 'Show it' : 'Show them') : 'Fix it'
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
