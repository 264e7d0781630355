import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { number } from '../ui/number.ts'
import type { Role } from './judge/header.ts'
import type { Read } from './outgoing/prepare.ts'
import type { Edit } from './read/edits.ts'
import { readRows } from './read/table.ts'

export interface EditRowProps {
  readonly read: Read
  /** Absent: nothing is edited. */
  readonly row: number | undefined
  readonly onSave: (edits: readonly Edit[]) => void
  readonly onClose: () => void
}

/** A password is not shown, and so not edited. */
const editable: readonly (Role | undefined)[] = ['email', 'name', 'first name', 'last name', 'accountCode']

/** The cells of a row that the service reads. */
export function EditRow({ row, ...props }: EditRowProps) {
  return (
    <Modal
      opened={row !== undefined}
      onClose={props.onClose}
      title={`Edit line ${number(props.read.table.lines[row ?? 0] ?? 0)}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {row !== undefined && <Fields row={row} {...props} />}
    </Modal>
  )
}

function Fields({ read, row, onSave, onClose }: EditRowProps & { readonly row: number }) {
  const { table, judgement } = read
  const [before] = useState(() => readRows(table).cells(row))
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map())
  const columns = (judgement.mapping?.roles ?? []).flatMap((role, column) =>
    editable.includes(role) && !judgement.secret.includes(column) ? [{ role, column }] : [],
  )
  const save = () => {
    const edits = Array.from(typed, ([column, text]) => ({ row, column, text }))
    const changed = edits.filter(({ column, text }) => text !== (before[column] ?? ''))
    if (changed.length > 0) onSave(changed)
    onClose()
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        // The dialog is inside the form of the page.
        event.stopPropagation()
        save()
      }}
    >
      {columns.map(({ role, column }, at) => (
        <TextInput
          key={column}
          label={role}
          data-autofocus={at === 0 || undefined}
          autoComplete="off"
          spellCheck={false}
          value={typed.get(column) ?? before[column] ?? ''}
          onChange={({ currentTarget: { value } }) => setTyped(new Map(typed).set(column, value))}
        />
      ))}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Save</Button>
      </Group>
    </form>
  )
}
