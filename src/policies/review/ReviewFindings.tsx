import { Checkbox, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Copy } from '../../ui/Copy.tsx'
import { Details } from '../../ui/form/Details.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { FindingPart } from '../../ui/pane/FindingPart.tsx'
import type { Finding } from '../checks/finding.ts'
import type { PagePlace } from '../request/place.ts'
import classes from './Review.module.css'

export interface ReviewFindingsProps {
  readonly findings: readonly Finding[]
  /** Whether further findings may follow. */
  readonly isLooking: boolean
  readonly isOpen: (finding: Finding) => boolean
  readonly onTick: (finding: Finding, isSeen: boolean) => void
  /** Absent while nothing can be fixed. */
  readonly onFix?: (place: PagePlace) => void
  /** Removes entries from the list, by their value. */
  readonly onDrop?: (values: ReadonlySet<string>) => void
}

/** The findings to confirm or fix, then those that are information only. */
export function ReviewFindings({ findings, isLooking, isOpen, onTick, onFix, onDrop }: ReviewFindingsProps) {
  const asked = findings.filter(({ level }) => level === 'tick')
  const told = findings.filter(({ level }) => level !== 'tick')
  return (
    <section className="stack tight" aria-label="Risks">
      {asked.length > 0 && <Title order={3}>Risks</Title>}
      {findings.length === 0 && !isLooking && (
        <div className={`row ${classes.clear}`}>
          <IconCheck size={16} aria-hidden /> No risks found.
        </div>
      )}
      {asked.map((finding) => (
        <Notice key={finding.title} tone="warn" title={finding.title}>
          <FindingPart
            text={finding.text}
            examples={linesOf(finding)}
            count={finding.count}
            fixes={fixesOf(finding, onFix, onDrop)}
          >
            <Checkbox
              data-asked
              label="I understand"
              aria-label={`I understand: ${finding.title}`}
              checked={!isOpen(finding)}
              onChange={(event) => onTick(finding, event.currentTarget.checked)}
            />
          </FindingPart>
        </Notice>
      ))}
      {told.length > 0 && (
        <ul className="plain stack tight">
          {told.map((finding) => (
            <li key={finding.title}>
              {finding.isFolded ? (
                <Details summary={finding.title}>
                  <FindingPart {...finding} examples={linesOf(finding)} />
                </Details>
              ) : (
                <FindingPart
                  text={`${finding.title} ${finding.text ?? ''}`}
                  examples={linesOf(finding)}
                  count={finding.count}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The way to its place, and what can be removed. */
function fixesOf(
  { title, place, drops = [] }: Finding,
  onGo: ReviewFindingsProps['onFix'],
  onDrop: ReviewFindingsProps['onDrop'],
) {
  const show = place?.at === 'list' && place.values?.size === 1 ? 'Show it' : 'Show them'
  return [
    ...(place && onGo ? [{ label: drops.length > 0 ? show : 'Fix it', onFix: () => onGo(place) }] : []),
    ...(onDrop ? drops.map(({ values, label }) => ({ label, onFix: () => onDrop(values) })) : []),
  ].map((fix) => ({ ...fix, name: `${fix.label}: ${title}` }))
}

const linesOf = ({ examples, requestIds }: Finding) =>
  examples.map((line, index) => {
    const id = requestIds?.[index]
    return id === undefined ? (
      line
    ) : (
      <>
        {line} Request id <Copy value={id} label="request id" />
      </>
    )
  })
