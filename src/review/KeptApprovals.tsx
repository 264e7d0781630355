import type { LogEntry } from '../log/entry.ts'
import { Fact } from '../ui/pane/Fact.tsx'
import { useDerived } from '../ui/useDerived.ts'
import { sayKept } from './approval.ts'

/** What the approvals say that were kept with a request; `undefined` until they are verified. */
export const useKeptApprovals = (entry: LogEntry | undefined): readonly string[] | undefined =>
  useDerived(entry?.approvals && entry, sayKept).latest

export const KeptApprovals = ({ said = [] }: { readonly said?: readonly string[] | undefined }) =>
  said.map((each, index) => (
    <Fact key={index} name="Approved">
      <bdi>{each}</bdi>
    </Fact>
  ))
