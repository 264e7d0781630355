import { Checkbox, List, Text } from '@mantine/core'
import { useAllNames } from '../../drafts/useNames.ts'
import { CollisionNotice } from '../../ledger/notices/CollisionNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { number } from '../../ui/number.ts'
import type { Plan } from './plan.ts'
import { ReviewWarnings } from '../review/ReviewWarnings.tsx'
import type { SplitRisks } from './useSplitRisks.ts'
import type { PagePlace } from '../request/place.ts'
import { sayScope } from '../request/policyWords.ts'

export interface SplitReviewProps {
  readonly plan: Plan
  readonly risks: SplitRisks
  /** The notice about bulk loads was confirmed earlier. */
  readonly isBegun: boolean
  /** Absent while the plan cannot be left. */
  readonly onFix?: (place: PagePlace) => void
  readonly onDrop?: (values: ReadonlySet<string>) => void
}

/** Before a part is sent: the purpose of the operation, the people, and the risks. */
export function SplitReview({ plan, risks, isBegun, onFix, onDrop }: SplitReviewProps) {
  const names = useAllNames()
  const many = number(plan.parts.length)
  return (
    <div className="stack narrow">
      {/* admin-api §1 and beyond-the-spec §1. */}
      {!isBegun && (
        <Notice tone="warn" title="This API is meant for small changes, not bulk loads.">
          <Text>
            These {many} policies are for the same people. A second policy for the same target could make both
            ineffective. Check in the service that they work.
          </Text>
          <Checkbox
            label={`Create ${many} policies anyway.`}
            checked={risks.isUnderstood}
            onChange={(event) => risks.understand(event.currentTarget.checked)}
          />
        </Notice>
      )}
      <List size="sm">
        {plan.policies.map((scope, index) => (
          <List.Item key={index}>
            <strong>{scope.description}:</strong> {sayScope(scope, undefined, names)}
          </List.Item>
        ))}
      </List>
      <CollisionNotice collisions={risks.collisions} />
      <ReviewWarnings
        warnings={risks.warnings}
        isOpen={(warning) => risks.open.includes(warning)}
        onTick={risks.tick}
        onFix={onFix}
        onDrop={onDrop}
      />
    </div>
  )
}
