import { Button } from '@mantine/core'
import type { ListFilter } from '../checks/listFindings.ts'
import { useLead } from './useShown.ts'

/** Leads to the rows that a finding is about. */
export function ShowButton({ finding: { key, label } }: { readonly finding: ListFilter }) {
  const lead = useLead()
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => lead({ at: 'list', show: key })}>
      Show
      <span className="hidden"> in the list ({label})</span>
    </Button>
  )
}
