import { Button, List } from '@mantine/core'
import { sayFinding } from '../book/entryWords.ts'
import { type Verdict, verdicts } from '../book/event.ts'

export interface FindingButtonsProps {
  readonly operation: string
  /** The findings that can still be recorded. */
  readonly choices?: readonly Verdict[]
  readonly disabled?: boolean
  readonly onFind: (verdict: Verdict) => void
}

/** Buttons for the findings that the admin can make in the service about a write. */
export const FindingButtons = ({ operation, choices = verdicts, disabled, onFind }: FindingButtonsProps) =>
  choices.map((verdict) => (
    <Button key={verdict} size="xs" disabled={disabled} onClick={() => onFind(verdict)}>
      {sayFinding(operation, verdict)}
    </Button>
  ))

export const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <List size="sm">
    {lines.map((line) => (
      <List.Item key={line}>{line}</List.Item>
    ))}
  </List>
)
