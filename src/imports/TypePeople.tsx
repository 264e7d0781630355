import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { usePageState } from '../ui/pageState.ts'
import { useUnsaved } from '../ui/unload.ts'
import classes from './TypePeople.module.css'
import { fillIn, type Heading, headings, toCsv, typedKey, type TypedRow, withNext } from './read/typed.ts'

const labels = { email: 'Email address', name: 'Name' } as const

export interface TypePeopleProps {
  readonly onText: (text: string) => void
  /** Takes a paste that does not fit the grid. */
  readonly onMuch: (text: string) => void
}

/** A few people without a file (admin-api §4.3, fileless import). */
export function TypePeople({ onText, onMuch }: TypePeopleProps) {
  const [typed, setTyped] = usePageState<readonly TypedRow[]>(typedKey, [])
  useUnsaved(typed.length > 0)
  const [isMissing, setIsMissing] = useState(false)
  const table = useRef<HTMLTableElement>(null)
  const rows = withNext(typed)
  const change = (next: readonly TypedRow[]) => {
    setTyped(withNext(next).slice(0, -1))
    setIsMissing(false)
  }
  const focus = (row: number, heading: Heading) =>
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${heading} ${row}"]`)?.focus()

  function onKeyDown(event: KeyboardEvent, row: number, heading: Heading) {
    if (event.nativeEvent.isComposing) return
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    // Enter would review the import.
    event.preventDefault()
    focus(row + step, event.key === 'Enter' ? 'email' : heading)
  }
  function onPaste(event: ClipboardEvent, row: number, heading: Heading) {
    const text = event.clipboardData.getData('text/plain')
    // One cell goes where the cursor is.
    if (!/[\t\n]/.test(text.trimEnd())) return
    event.preventDefault()
    const filled = fillIn(rows, row, heading, text)
    if (filled) change(filled)
    else onMuch(text)
  }

  return (
    <>
      <div className={`stack tight ${classes.grid}`}>
        <Text size="sm" c="dimmed" id="typed-people">
          One person a row. A new row comes as you type. Cells copied from a spreadsheet can be pasted.
        </Text>
        <table ref={table} aria-label="People" aria-describedby="typed-people">
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {labels[heading]}
                </th>
              ))}
              <th scope="col">
                <span className="hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((person, row) => (
              // A row has no other name than its place.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={row}>
                {headings.map((heading) => (
                  <td key={heading}>
                    <input
                      type="text"
                      inputMode={heading === 'email' ? 'email' : 'text'}
                      autoComplete="off"
                      autoCapitalize="off"
                      spellCheck={false}
                      aria-label={`${labels[heading]}, row ${row + 1}`}
                      data-cell={`${heading} ${row}`}
                      placeholder={
                        row > 0 ? undefined : heading === 'email' ? 'ana.souza@example.com' : 'Ana Souza'
                      }
                      value={person[heading]}
                      onChange={({ currentTarget: { value } }) =>
                        change(rows.with(row, { ...person, [heading]: value }))
                      }
                      onKeyDown={(event) => onKeyDown(event, row, heading)}
                      onPaste={(event) => onPaste(event, row, heading)}
                    />
                  </td>
                ))}
                <td>
                  {row < rows.length - 1 && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Remove row ${row + 1}`}
                      onClick={() => {
                        change(rows.toSpliced(row, 1))
                        focus(row, 'email')
                      }}
                    >
                      <IconX size={16} aria-hidden />
                    </ActionIcon>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {isMissing && (
          <Text size="sm" c="var(--bad)" role="alert">
            Type a person first.
          </Text>
        )}
      </div>
      <Group>
        <Button
          variant="default"
          onClick={() => {
            const text = toCsv(rows)
            if (text === '') setIsMissing(true)
            else onText(text)
          }}
        >
          Use these people
        </Button>
      </Group>
    </>
  )
}
