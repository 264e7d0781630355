import { Anchor, Button, Text, Textarea, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSession } from '../session/SessionProvider.tsx'
import { useWindowDrop } from '../ui/form/drop.ts'
import { DropZone } from '../ui/form/DropZone.tsx'
import { Logo } from '../ui/frame/Logo.tsx'
import { Notice } from '../ui/Notice.tsx'
import { openFile, type Reader } from './openFile.ts'
import classes from './OpenFile.module.css'

export interface OpenFileProps<T> {
  /** The readers by the format of a file. */
  readonly readers: Readonly<Record<string, Reader<T>>>
  readonly onOpened: (opened: T) => void
  /** A sentence about what is open already. */
  readonly children?: ReactNode
  /** Returns to the sign-in. */
  readonly onClose: () => void
}

/** The page on which a file is dropped, chosen or pasted. */
export function OpenFile<T extends object>({ readers, onOpened, onClose, children }: OpenFileProps<T>) {
  const { now } = useSession()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  async function take(file: File) {
    setBusy(true)
    const failed = { reason: 'The file could not be opened.' }
    const opened = await openFile(file, now(), readers).catch(() => failed)
    setBusy(false)
    setRefused('reason' in opened ? opened.reason : undefined)
    if (!('reason' in opened)) onOpened(opened)
  }
  const takeText = (pasted: string) => void take(new File([pasted], 'pasted text'))
  const taker = { onFile: (file: File) => void take(file), onRefused: setRefused }
  const over = useWindowDrop({ enabled: !isBusy, ...taker })

  return (
    <main className={`stack ${classes.page}`}>
      <title>Open a file · Signet</title>
      <Logo />
      <header className="stack tight">
        <Title order={1} ref={heading} tabIndex={-1}>
          Open a file
        </Title>
        <Text c="dimmed">
          A journal, a draft or a review request that Signet wrote, to read it without keys. Nothing is
          stored, and nothing can be sent.
        </Text>
      </header>
      {children}
      <DropZone what="a file of Signet" accept=".json,application/json,text/plain" over={over} {...taker} />
      <Textarea
        label="Or paste its text"
        rows={4}
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
        <Notice tone="bad" role="alert" title="The file was not opened.">
          <Text size="sm">{refused}</Text>
        </Notice>
      )}
      <div className="row wide spread">
        <Button
          variant="filled"
          loading={isBusy}
          disabled={text.trim() === ''}
          onClick={() => takeText(text)}
        >
          Open the text
        </Button>
        <Anchor component="button" type="button" onClick={onClose}>
          Back to the sign-in
        </Anchor>
      </div>
    </main>
  )
}

const longPaste = 100_000
