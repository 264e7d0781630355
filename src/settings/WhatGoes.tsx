import { List, Text } from '@mantine/core'
import { countKept } from '../drafts/registry.ts'
import { useLogState } from '../log/LogContext.ts'
import { count } from '../ui/number.ts'
import { useStored } from './useStored.ts'

/** The things that a wipe will remove, with their numbers. */
export function WhatGoes() {
  const { stored, isError } = useStored()
  const { requests } = useLogState()
  const lines = countKept(requests.size, stored ?? [])
  return (
    <>
      <Text>This removes from this device, for every account and region:</Text>
      <List>
        {lines
          .filter(({ many }, at) => many > 0 || at === 0)
          .map(({ thing, many }) => (
            <List.Item key={thing.one}>{count(many, thing.one, thing.many)}</List.Item>
          ))}
      </List>
      {isError && <Text>Drafts, views, names and domains could not be counted. They go, too.</Text>}
    </>
  )
}
