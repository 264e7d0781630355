import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { HelpMark } from '../../help/HelpMark.tsx'
import { Meter } from '../../ui/frame/Meter.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { number } from '../../ui/number.ts'
import { time } from '../../ui/time/clock.ts'
import { countUrls } from '../request/policyWords.ts'
import { isNearlyFull } from './budget.ts'
import { KnownUsageForm } from './KnownUsageForm.tsx'
import { useBudget } from './useBudget.ts'
import classes from './BudgetMeter.module.css'

/**
 * The room that a list takes in the policy, and in the account as far as this browser knows, once little is left. Home
 * always has the account's, and the review says what is over a limit.
 */
export function BudgetMeter({ entries }: { readonly entries: number }) {
  const { policy, account } = useBudget(entries)
  return (
    <div className={`stack tight narrow ${classes.budget}`}>
      {isNearlyFull(policy) && <Meter label="URLs of this policy" {...policy} part={policy.used} />}
      {isNearlyFull(account) && <AccountMeter entries={entries} />}
      <LiveRegion>
        {account.mayBeFull && (
          <Notice tone="warn" title="The account may be full.">
            <Text>
              {account.over > 0
                ? `By this count, it would exceed ${number(account.limit)} by ${countUrls(account.over)}.`
                : 'Policies without content are not counted, and could fill it.'}{' '}
              The service may accept or refuse these URLs.
            </Text>
          </Notice>
        )}
      </LiveRegion>
    </div>
  )
}

/** The room in the account with this many more entries, and the usage that the admin entered. */
export function AccountMeter({ entries }: { readonly entries: number }) {
  const { account, doubts, knownUsage, setKnownUsage } = useBudget(entries)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Meter label={`Account URLs${entries > 0 ? ', with this list' : ''}`} {...account} part={account.used}>
        <HelpMark topic="limits" label="How URLs are counted" />
      </Meter>
      <div className="row">
        {doubts && <Text>{doubts}</Text>}
        {knownUsage && (
          <Text c="dimmed">
            Includes {number(knownUsage.urls)} entered by you, as of {time(knownUsage.at)}.
          </Text>
        )}
        {!isOpen && (
          <Anchor component="button" type="button" onClick={() => setOpen(true)}>
            {knownUsage ? 'Change' : 'Enter'} the URLs already in the account
          </Anchor>
        )}
      </div>
      {isOpen && (
        <KnownUsageForm
          knownUsage={knownUsage}
          onSave={(next) => {
            setKnownUsage(next)
            setOpen(false)
          }}
          onCancel={() => setOpen(false)}
        />
      )}
    </>
  )
}
