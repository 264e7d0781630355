import { List, Text } from '@mantine/core'
import { count } from '../../ui/number.ts'
import { useDerived } from '../../ui/useDerived.ts'
import { useLedgerState } from '../journal/LedgerContext.ts'

/** How many things are kept besides the journal, by their page in the storage of the drafts. */
export type CountKept = () => Promise<ReadonlyMap<string, number> | undefined>

const words: readonly (readonly [page: string, one: string, many: string])[] = [
  ['policies', 'policy draft', 'policy drafts'],
  ['imports', 'import draft', 'import drafts'],
  ['sent', 'sent policy', 'sent policies'],
  ['watchlist.views', 'saved view', 'saved views'],
  ['groups', 'group name', 'group names'],
  ['watchlist.attributes', 'attribute name', 'attribute names'],
  ['own-domains', 'list of your own domains', 'lists of own domains'],
]

async function read(countKept: CountKept) {
  const kept = await countKept()
  if (!kept) throw new Error('The storage did not respond.')
  return kept
}

/** What a wipe takes, with its numbers, before it is done. */
export function WhatGoes({
  requests,
  countKept,
}: {
  readonly requests: number
  readonly countKept: CountKept
}) {
  const { output: kept, isFailed } = useDerived(countKept, read)
  const usages = useLedgerState().knownUsages.size
  const named = words.map(([page, ...said]) => ({ many: kept?.get(page) ?? 0, said }))
  const all = [...(kept?.values() ?? [])].reduce((sum, many) => sum + many, 0)
  const others = all - named.reduce((sum, { many }) => sum + many, 0)
  const lines = [
    { many: requests, said: ['request', 'requests'] as const },
    ...named,
    { many: others, said: ['other remembered choice', 'other remembered choices'] as const },
    { many: usages, said: ['number of URLs that you entered', 'numbers of URLs that you entered'] as const },
  ].filter(({ many }, at) => many > 0 || at === 0)
  return (
    <>
      <Text>This removes from this device, for every account and region:</Text>
      <List>
        {lines.map(({ many, said: [one, more] }) => (
          <List.Item key={one}>{count(many, one, more)}</List.Item>
        ))}
      </List>
      {isFailed && <Text>Drafts, sent policies and names could not be counted. They go, too.</Text>}
    </>
  )
}
