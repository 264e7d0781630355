import { Text } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { time } from '../../ui/time/clock.ts'
import { Copy } from '../../ui/Copy.tsx'
import { FirstFew } from '../../ui/FirstFew.tsx'
import { Heard } from '../../ui/Heard.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { count } from '../../ui/number.ts'
import { type Collision, findCollisions } from '../book/collision.ts'
import { useLedgerState } from '../journal/LedgerContext.ts'
import { redactPolicy } from '../book/redaction.ts'
import { useDerived } from '../../ui/useDerived.ts'
import { useOwn } from '../journal/useOwn.ts'
import { useSteady } from '../../ui/useSteady.ts'
import { sayScope, saySubject } from '../book/entryWords.ts'

export interface Met {
  readonly collisions: readonly Collision[]
  /** They are not all known yet. */
  readonly isLooking: boolean
  /** They could not be looked for. */
  readonly isFailed: boolean
}

/** The earlier policies that the one under review meets; none while nothing is. */
export function useCollisions(input: CreatePolicyInput | undefined): Met {
  const { book, liveTabs, reading, salt } = useLedgerState()
  const { now } = useSession()
  const own = useOwn()
  // Its scopes are what is compared; the list may be long.
  const make = useCallback((made: CreatePolicyInput) => redactPolicy({ ...made, urls: [] }, salt), [salt])
  const { output: subject, isFailed } = useDerived(input, make)
  const found = useMemo(
    () => (subject && own ? findCollisions(book, liveTabs, own, subject.scopes, now()) : []),
    [subject, own, book, liveTabs, now],
  )
  return {
    collisions: useSteady(found, isAlike),
    isLooking: input !== undefined && (reading || (subject === undefined && !isFailed)),
    isFailed,
  }
}

const isAlike = (a: Collision, b: Collision | undefined): boolean =>
  a.entry === b?.entry && a.fate === b.fate && a.earlier === b.earlier && a.index === b.index

/** Says which earlier policies have a target in common. */
export function CollisionNotice({ collisions }: { readonly collisions: readonly Collision[] }) {
  return (
    // There from the start, empty: what comes into it after the dialog has opened is heard.
    <Heard>{collisions.length > 0 && <Found collisions={collisions} />}</Heard>
  )
}

function Found({ collisions }: { readonly collisions: readonly Collision[] }) {
  const many = count(collisions.length, 'earlier policy', 'earlier policies')
  return (
    <Notice tone="warn" title={`It has a target in common with ${many}.`}>
      <Text>A second policy covering the same target could render both ineffective.</Text>
      <FirstFew all={collisions} most={3}>
        {({ entry, fate, earlier, index, forEveryone }) => (
          <>
            Scope {index + 1} meets the policy of {time(entry.sent.at)}, {fate}:{' '}
            {saySubject(entry.sent.subject)}. {sayScope(earlier)} {forEveryone && 'Both are for everyone. '}
            Request id <Copy value={entry.sent.id} label="request id" />
          </>
        )}
      </FirstFew>
      <Text size="sm">
        Look in the service whether they still hold. This ledger cannot see changes made there.
      </Text>
    </Notice>
  )
}
