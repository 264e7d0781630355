import { Button, Checkbox, List, Text, Title } from '@mantine/core'
import { Copy } from '../../ui/Copy.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { FirstFew } from '../../ui/FirstFew.tsx'
import classes from './Review.module.css'
import type { Finding } from '../checks/finding.ts'
import type { PagePlace } from '../request/place.ts'

export interface ReviewFindingsProps {
  readonly findings: readonly Finding[]
  readonly isOpen: (finding: Finding) => boolean
  readonly onTick: (finding: Finding, isSeen: boolean) => void
  /** Absent while nothing can be fixed. */
  readonly onFix?: (place: PagePlace) => void
  /** Removes entries from the list, by their value. */
  readonly onDrop?: (values: ReadonlySet<string>) => void
}

/** The findings to confirm or fix, then those that are information only. */
export function ReviewFindings({ findings, isOpen, onTick, onFix, onDrop }: ReviewFindingsProps) {
  const asked = findings.filter(({ level }) => level === 'tick')
  const told = findings.filter(({ level }) => level !== 'tick')
  return (
    <section className="stack tight" aria-label="Risks">
      <Title order={3}>Risks</Title>
      {findings.length === 0 && <Text size="sm">None found.</Text>}
      {asked.map((finding) => (
        <Notice key={finding.title} tone="warn" title={finding.title}>
          {finding.text && <Text size="sm">{finding.text}</Text>}
          <Examples of={finding} />
          <div className={`row wide spread ${classes.answer}`}>
            <Checkbox
              data-asked
              label="I understand"
              aria-label={`I understand: ${finding.title}`}
              checked={!isOpen(finding)}
              onChange={(event) => onTick(finding, event.currentTarget.checked)}
            />
            <div className="row">
              {fixesOf(finding, onFix, onDrop).map(({ label, fix }) => (
                <Button
                  key={label}
                  variant="default"
                  size="compact-sm"
                  aria-label={`${label}: ${finding.title}`}
                  onClick={fix}
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
          {told.map((finding) => (
            <List.Item key={finding.title}>
              {finding.isFolded ? (
                <details>
                  <summary>{finding.title}</summary>
                  {finding.text}
                  <Examples of={finding} />
                </details>
              ) : (
                <>
                  {finding.title} {finding.text}
                  <Examples of={finding} />
                </>
              )}
            </List.Item>
          ))}
        </List>
      )}
    </section>
  )
}

/** The buttons of a finding: the way to its place, and what can be removed. */
function fixesOf(
  { place, drops = [] }: Finding,
  onFix: ReviewFindingsProps['onFix'],
  onDrop: ReviewFindingsProps['onDrop'],
) {
  const show = place?.at === 'list' && place.values?.size === 1 ? 'Show it' : 'Show them'
  return [
    ...(place && onFix ? [{ label: drops.length > 0 ? show : 'Fix it', fix: () => onFix(place) }] : []),
    ...(onDrop ? drops.map(({ values, label }) => ({ label, fix: () => onDrop(values) })) : []),
  ]
}

function Examples({ of: { examples, requestIds, count } }: { readonly of: Finding }) {
  if (examples.length === 0) return null
  return (
    <FirstFew all={examples} most={examples.length} count={count} listStyleType="circle">
      {(line, index) => {
        const id = requestIds?.[index]
        return id === undefined ? (
          line
        ) : (
          <>
            {line} Request id <Copy value={id} label="request id" />
          </>
        )
      }}
    </FirstFew>
  )
}
