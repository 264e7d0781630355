import { Inspector, type InspectorProps } from '../../ledger/inspector/Inspector.tsx'
import { PolicyNames } from '../../ledger/journal/policyNames.ts'
import { useSentNames } from './useSentNames.ts'

/** The inspector, which shows policies by their names. */
export const NamedInspector = (props: InspectorProps) => (
  <PolicyNames value={useSentNames()}>
    <Inspector {...props} />
  </PolicyNames>
)
