import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { pageKey } from '../ui/pageState.ts'

export interface PasteProps {
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onText: () => void
}

/** Where the page keeps what was pasted or typed, until it is sent. */
export const pastedKey = pageKey('')

/** Rows without a file (admin-api §4.3, fileless import): typed as CSV, or copied from a spreadsheet, which has tabs. */
export function Paste({ text, onChange, onText }: PasteProps) {
  const [isEmpty, setIsEmpty] = useState(false)
  return (
    <>
      <Textarea
        label="Rows"
        description="Headings in the first line, then one person per line. Rows copied from a spreadsheet can be pasted as they are."
        placeholder={'email,name\nana.souza@example.com,Ana Souza'}
        rows={8}
        spellCheck={false}
        classNames={{ input: 'mono' }}
        error={isEmpty ? 'Paste or type the text first.' : undefined}
        value={text}
        onChange={(event) => {
          onChange(event.currentTarget.value)
          setIsEmpty(false)
        }}
      />
      <Group>
        <Button variant="default" onClick={() => (text.trim() === '' ? setIsEmpty(true) : onText())}>
          Use this text
        </Button>
      </Group>
    </>
  )
}
