import { Text } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { time } from '../../ui/time/clock.ts'
import { Copy } from '../../ui/Copy.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { count } from '../../ui/number.ts'
import { findCollisions, type Collision } from '../book/collision.ts'
import { useLedgerState } from '../journal/LedgerContext.ts'
import { redactPolicy } from '../book/redaction.ts'
import { useDerived } from '../../ui/useDerived.ts'
import { useOwn } from '../journal/useOwn.ts'
import { useSteady } from '../../ui/useSteady.ts'
import { FirstFew } from '../../ui/FirstFew.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { sayScope, saySubject } from '../book/entryWords.ts'

export interface Met {
  readonly collisions: readonly Collision[]
  /** Not all are known yet. */
  readonly isLooking: boolean
  /** The search failed. */
  readonly isFailed: boolean
}

/** The earlier policies that share a target with the one under review. None without a review. */
export function useCollisions(input: CreatePolicyInput | undefined): Met {
  const { requests, liveTabs, reading, salt } = useLedgerState()
  const { now } = useSession()
  const own = useOwn()
  // Only the scopes are compared; the list may be long.
  const make = useCallback((made: CreatePolicyInput) => redactPolicy({ ...made, urls: [] }, salt), [salt])
  const { output: subject, isFailed } = useDerived(input, make)
  const found = useMemo(
    () => (subject && own ? findCollisions(requests, liveTabs, own, subject.scopes, now()) : []),
    [subject, own, requests, liveTabs, now],
  )
  return {
    collisions: useSteady(found, isAlike),
    isLooking: input !== undefined && (reading || (subject === undefined && !isFailed)),
    isFailed,
  }
}

const isAlike = (a: Collision, b: Collision | undefined): boolean =>
  a.entry === b?.entry && a.outcome === b.outcome && a.earlier === b.earlier && a.index === b.index

/** Lists the earlier policies that share a target. */
export function CollisionNotice({ collisions }: { readonly collisions: readonly Collision[] }) {
  return (
    // Present and empty from the start, so that later content is announced.
    <LiveRegion>{collisions.length > 0 && <FoundCollisions collisions={collisions} />}</LiveRegion>
  )
}

function FoundCollisions({ collisions }: { readonly collisions: readonly Collision[] }) {
  const many = count(collisions.length, 'earlier policy', 'earlier policies')
  return (
    <Notice tone="warn" title={`Shares a target with ${many}.`}>
      <Text>Two policies for the same target can make each other ineffective.</Text>
      <FirstFew all={collisions} most={3}>
        {({ entry, outcome, earlier, index, forEveryone }) => (
          <>
            Scope {index + 1} overlaps the policy of {time(entry.sent.at)}, {outcome}:{' '}
            {saySubject(entry.sent.subject)}. {sayScope(earlier)} {forEveryone && 'Both are for everyone. '}
            Request id <Copy value={entry.sent.id} label="request id" />
          </>
        )}
      </FirstFew>
      <Text size="sm">
        Check in the service whether these policies still apply. Changes made there are unknown here.
      </Text>
    </Notice>
  )
}
