import { Button, Textarea } from '@mantine/core'
import { pageKey, usePageState } from '../ui/pageState.ts'

/** Where the page keeps what was pasted or typed, until it is sent. */
export const pastedKey = pageKey('')

/** Rows without a file (admin-api §4.3, fileless import): typed as CSV, or copied from a spreadsheet, which has tabs. */
export function Paste({ onText }: { readonly onText: (text: string) => void }) {
  const [text, setText] = usePageState(pastedKey)
  return (
    <>
      <Textarea
        label="Rows"
        description="Headings in the first line, then one person per line. Rows copied from a spreadsheet can be pasted as they are."
        placeholder={'email,name\nana.souza@example.com,Ana Souza'}
        rows={8}
        spellCheck={false}
        classNames={{ input: 'mono' }}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div>
        <Button disabled={text.trim() === ''} onClick={() => onText(text)}>
          Use this text
        </Button>
      </div>
    </>
  )
}
