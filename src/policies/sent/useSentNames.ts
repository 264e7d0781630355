import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useKept } from '../../drafts/useKept.ts'

const named = z.object({ requestId: z.string(), name: z.string() })

/** The names of the policies sent from this device, by request id. The ledger keeps no names. */
export function useSentNames(): ReadonlyMap<string, string> {
  const { items } = useKept('sent', named)
  return useMemo(() => new Map(items.map(({ value }) => [value.requestId, value.name])), [items])
}
