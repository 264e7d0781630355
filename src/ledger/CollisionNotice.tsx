import { List, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { CreatePolicyInput } from '../api/schemas.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { Notice } from '../ui/Notice.tsx'
import { count } from '../ui/number.ts'
import { type Collision, findCollisions } from './collision.ts'
import type { PolicySubject } from './event.ts'
import { useLedger, useLedgerState } from './LedgerContext.ts'
import { sayScope, saySubject, time } from './words.ts'

const maxShown = 3

/** The earlier policies that the one under review meets; none while nothing is. */
export function useCollisions(input: CreatePolicyInput | undefined): readonly Collision[] {
  const { asKept } = useLedger()
  const { book, liveTabs } = useLedgerState()
  const { state, now } = useSession()
  const [kept, setKept] = useState<{ readonly input: CreatePolicyInput; readonly subject: PolicySubject }>()
  useEffect(() => {
    if (!input) return undefined
    let wanted = true
    // Its scopes are what is compared; the list may be long.
    const look = async () => {
      const subject = await asKept({ ...input, urls: [] })
      if (wanted) setKept({ input, subject })
    }
    void look()
    return () => {
      wanted = false
    }
  }, [input, asKept])
  if (!kept || kept.input !== input || state.status !== 'signed-in') return []
  const { region, fingerprint } = state.account
  return findCollisions(book, liveTabs, { region, account: fingerprint }, kept.subject.scopes, now())
}

/** Says which earlier policies have the same target. */
export function CollisionNotice({ collisions }: { readonly collisions: readonly Collision[] }) {
  if (collisions.length === 0) return null
  return (
    <Notice
      tone="warn"
      title={`It covers a target of ${count(collisions.length, 'earlier policy', 'earlier policies')}.`}
    >
      <Text>A second policy covering the same target could render both ineffective.</Text>
      <List size="sm">
        {collisions.slice(0, maxShown).map(({ entry, fate, earlier, index }) => (
          <List.Item key={entry.sent.id}>
            Scope {index + 1} meets the policy of {time(entry.sent.at)}, {fate}:{' '}
            {saySubject(entry.sent.subject)}. {sayScope(earlier)} Request id{' '}
            <code className="mono">{entry.sent.id}</code>
          </List.Item>
        ))}
      </List>
      {collisions.length > maxShown && <Text size="sm">and {collisions.length - maxShown} more</Text>}
      <Text size="sm">
        Look in the service whether they still hold. This ledger cannot see changes made there.
      </Text>
    </Notice>
  )
}
