import { Button, Group, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'

/** CSV text without a file (admin-api §4.3, fileless import). The field keeps its own text, however long. */
export function Paste({ onText }: { readonly onText: (text: string) => void }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [isEmpty, setIsEmpty] = useState(false)
  return (
    <>
      <Textarea
        ref={field}
        label="CSV text"
        description="It will be sent as UTF-8, one line per person, with the headings in the first."
        placeholder={'email,name\nana.souza@example.com,Ana Souza'}
        rows={8}
        spellCheck={false}
        classNames={{ input: 'mono' }}
        error={isEmpty ? 'Paste or type the text first.' : undefined}
        onChange={() => setIsEmpty(false)}
      />
      <Group>
        <Button
          variant="default"
          onClick={() => {
            const text = field.current?.value ?? ''
            if (text.trim() === '') setIsEmpty(true)
            else onText(text)
          }}
        >
          Use this text
        </Button>
      </Group>
    </>
  )
}
