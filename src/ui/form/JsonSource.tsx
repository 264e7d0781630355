import { Button, Text, Textarea } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Notice } from '../Notice.tsx'
import { useWindowDrop } from './drop.ts'
import { DropZone } from './DropZone.tsx'

interface JsonSourceProps {
  /** The kind of file, such as "a JSON file". */
  readonly what: string
  /** The label of the field for its text. */
  readonly label: string
  readonly action: string
  /** What a refusal means. */
  readonly refusal: string
  /** Takes the file. Returns the reason for a refusal. */
  readonly take: (file: File) => Promise<string | undefined>
  /** A file that is taken at once. */
  readonly first?: File | undefined
  /** Whether it is one of many things on its page: it is small, and takes no drop beside it. */
  readonly isPart?: boolean
  /** The content beside the button. */
  readonly children?: ReactNode
}

/** A file that this console wrote, dropped, chosen, or pasted as text. */
export function JsonSource({ what, label, action, refusal, take, first, isPart, children }: JsonSourceProps) {
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function takeFile(file: File) {
    setBusy(true)
    setRefused(await take(file).catch(() => 'The file could not be opened.'))
    setBusy(false)
  }
  const takeFirst = useEffectEvent(() => void (first && takeFile(first)))
  useEffect(() => {
    const timer = setTimeout(takeFirst)
    return () => clearTimeout(timer)
  }, [])
  const takeText = (pasted: string) => void takeFile(new File([pasted], 'pasted text'))
  const taker = { onFile: (file: File) => void takeFile(file), onRefused: setRefused }
  const over = useWindowDrop({ enabled: !isPart && !isBusy, ...taker })
  return (
    <>
      <DropZone
        what={what}
        accept=".json,application/json,text/plain"
        isSmall={isPart}
        over={over}
        {...taker}
      />
      <Textarea
        label={label}
        rows={3}
        spellCheck={false}
        autoComplete="off"
        classNames={{ input: 'mono' }}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        // A megabyte in a text area takes the browser seconds, so a long paste is read directly.
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text')
          if (pasted.length < longPaste) return
          event.preventDefault()
          takeText(pasted)
        }}
      />
      {refused && (
        <Notice tone="bad" role="alert" title={refusal}>
          <Text>{refused}</Text>
        </Notice>
      )}
      <div className="row wide spread">
        <Button loading={isBusy} disabled={text.trim() === ''} onClick={() => takeText(text)}>
          {action}
        </Button>
        {children}
      </div>
    </>
  )
}

const longPaste = 100_000
