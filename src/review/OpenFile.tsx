import { Anchor, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../session/SessionProvider.tsx'
import { JsonSource } from '../ui/form/JsonSource.tsx'
import { Logo } from '../ui/frame/Logo.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Notice, type NoticeProps } from '../ui/Notice.tsx'
import { Fact } from '../ui/pane/Fact.tsx'
import { focusOnMount } from '../ui/pane/focusBack.ts'
import { openFile, type Reader } from './openFile.ts'
import classes from './OpenFile.module.css'

/** The kinds of files: where each comes from, and what it shows. */
const kinds = {
  'Review request':
    'From an admin who asks you to approve. Shows the policy or import, and the approval to save.',
  Approval: 'From your reviewer. Shows who approved what, and whether the signature is valid.',
  'Snapshot of the watchlist': 'Saved in Watchlist. Shows the people and their numbers of that day.',
}

export interface OpenFileProps<T> {
  /** The readers by the format of a file. */
  readonly readers: Readonly<Record<string, Reader<T>>>
  readonly onOpened: (opened: T) => void
  /** A file that was dropped on the sign-in page. */
  readonly first?: File | undefined
  /** Returns to the sign-in. */
  readonly onClose: () => void
}

/** The page on which a file is dropped, chosen or pasted. */
export function OpenFile<T extends object>(props: OpenFileProps<T>) {
  const { readers, onOpened, first, onClose } = props
  const { now } = useSession()
  const [found, setFound] = useState<NoticeProps>()
  async function take(file: File) {
    setFound(undefined)
    const opened = await openFile(file, now(), readers)
    if ('told' in opened) setFound(opened.told)
    else if (!('reason' in opened)) onOpened(opened)
    else return opened.reason
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
          View a file of Signet without signing in. Nothing is stored, and nothing can be sent.
        </Text>
      </header>
      <LiveRegion>{found && <Notice {...found} />}</LiveRegion>
      <JsonSource
        what="a file of Signet"
        label="Or paste its text"
        action="Open the text"
        refusal="The file was not opened."
        first={first}
        take={take}
      >
        <Anchor component="button" type="button" onClick={onClose}>
          Back to the sign-in
        </Anchor>
      </JsonSource>
      <dl className="facts">
        {Object.entries(kinds).map(([kind, text]) => (
          <Fact key={kind} name={kind}>
            {text}
          </Fact>
        ))}
      </dl>
    </main>
  )
}
