import { Anchor, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSession } from '../session/SessionProvider.tsx'
import { JsonSource } from '../ui/form/JsonSource.tsx'
import { Logo } from '../ui/frame/Logo.tsx'
import { focusOnMount } from '../ui/pane/focusBack.ts'
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
  async function take(file: File) {
    const opened = await openFile(file, now(), readers)
    if ('reason' in opened) return opened.reason
    onOpened(opened)
    return undefined
  }
  return (
    <main className={`stack ${classes.page}`}>
      <title>Open a file · Signet</title>
      <Logo />
      <header className="stack tight">
        <Title order={1} ref={focusOnMount} tabIndex={-1}>
          Open a file
        </Title>
        <Text c="dimmed">
          A journal, a draft or a review request that Signet wrote, to read it without keys. Nothing of it is
          stored, and nothing can be sent.
        </Text>
      </header>
      {children}
      <JsonSource
        what="a file of Signet"
        label="Or paste its text"
        action="Open the text"
        refusal="The file was not opened."
        take={take}
      >
        <Anchor component="button" type="button" onClick={onClose}>
          Back to the sign-in
        </Anchor>
      </JsonSource>
    </main>
  )
}
