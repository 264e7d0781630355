import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Operation } from '../api/operations.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { Notice } from '../ui/Notice.tsx'
import { digestOf } from './digest.ts'
import { useLedgerState } from './LedgerContext.ts'
import { findRepeat, type Repeat } from './repeat.ts'
import { time } from './words.ts'

/** The word to type before the same is sent again. */
export const againWord = 'again'

/** Whether what is under review was sent within a day already; `undefined` while nothing is. */
export function useRepeat(operation: Operation, body: string | Blob | undefined): Repeat | undefined {
  const { book, liveTabs } = useLedgerState()
  const { state, now } = useSession()
  const [digested, setDigested] = useState<{ readonly body: string | Blob; readonly digest?: string }>()
  useEffect(() => {
    if (body === undefined) return undefined
    let wanted = true
    const look = async () => {
      const digest = await digestOf(body)
      if (wanted) setDigested({ body, digest })
    }
    void look()
    return () => {
      wanted = false
    }
  }, [body])
  const digest = digested && digested.body === body ? digested.digest : undefined
  if (digest === undefined || state.status !== 'signed-in') return undefined
  const { region, fingerprint } = state.account
  return findRepeat(book, liveTabs, { digest, operation: operation.id, region, account: fingerprint }, now())
}

/** Says that the same was sent already, and what became of it. */
export function RepeatNotice({ repeat: { entry, fate } }: { readonly repeat: Repeat }) {
  return (
    <Notice tone="warn" title="The same was sent already.">
      <Text>
        At {time(entry.sent.at)}, under the request id <code className="mono">{entry.sent.id}</code>: {fate}.
        Sent again, the service will do it a second time.
      </Text>
    </Notice>
  )
}
