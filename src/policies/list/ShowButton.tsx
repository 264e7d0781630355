import { Button } from '@mantine/core'
import type { ListFilter } from '../checks/listFindings.ts'
import { useShown } from './useShown.ts'

/** Leads to the rows that a finding is about. */
export function ShowButton({ finding: { key, label } }: { readonly finding: ListFilter }) {
  const { lead } = useShown()
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => lead(key)}>
      Show
      <span className="hidden"> in the list ({label})</span>
    </Button>
  )
}
