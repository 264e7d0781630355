import { Button } from '@mantine/core'
import { FirstFew } from '../../ui/FirstFew.tsx'
import { sayFinding } from '../book/entryWords.ts'
import { type Verdict, verdicts } from '../book/event.ts'

export interface FindingButtonsProps {
  readonly operation: string
  /** The findings that can still be recorded. */
  readonly choices?: readonly Verdict[]
  readonly disabled?: boolean
  /** The number of the part that was sent, if it is one of several. */
  readonly part?: number | undefined
  readonly onFind: (verdict: Verdict) => void
}

/** Buttons for the findings that the admin can make in the service about a write. */
export const FindingButtons = (props: FindingButtonsProps) => {
  const { operation, choices = verdicts, disabled, part, onFind } = props
  return choices.map((verdict) => {
    const words = sayFinding(operation, verdict)
    return (
      <Button
        key={verdict}
        data-asked={part !== undefined || undefined}
        size="xs"
        disabled={disabled}
        aria-label={part === undefined ? undefined : `${words}: part ${part}`}
        onClick={() => onFind(verdict)}
      >
        {words}
      </Button>
    )
  })
}

export const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <FirstFew all={lines} most={lines.length}>
    {(line) => line}
  </FirstFew>
)
