import { Anchor, Button, Text, TextInput } from '@mantine/core'
import { IconShieldSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { Details } from '../../ui/form/Details.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Notice, type NoticeProps } from '../../ui/Notice.tsx'
import { count } from '../../ui/number.ts'
import { time } from '../../ui/time/clock.ts'
import { readMark, type Verification, verify as verifyChain } from '../book/chain.ts'
import { useLedger, useLedgerState } from '../journal/LedgerContext.ts'
import { JournalFiles } from './JournalFiles.tsx'

interface Verified {
  readonly at: number
  readonly result: Verification | { readonly failed: string } | 'nothing named'
}

/** The journal as a whole: its verification, and its transfer to other browsers. */
export function JournalPart({ now }: { readonly now: () => number }) {
  const ledger = useLedger()
  const { unwritten } = useLedgerState()
  const { file } = useSession()
  const [verified, setVerified] = useState<Verified>()
  const [text, setText] = useState('')
  const isWritten = unwritten === undefined

  async function verify() {
    const named = readMark(text)
    if (text.trim() !== '' && !named) return setVerified({ at: now(), result: 'nothing named' })
    const result = await ledger.chain().then(
      (chain) => verifyChain(chain, named),
      (error: unknown) => ({ failed: error instanceof Error ? error.message : String(error) }),
    )
    return setVerified({ at: now(), result })
  }
  return (
    <Details
      summary={file === undefined ? 'Verify, export or read the journal' : 'Verify the journal of the file'}
      command="journal"
    >
      <div className="stack tight narrow">
        <Text size="sm" c="dimmed">
          {file === undefined
            ? 'Every request and its outcome, on this device. Nothing leaves this browser but what you export.'
            : 'Every request and its outcome, as its admin exported them.'}
        </Text>
        <div className="row">
          <Button
            leftSection={<IconShieldSearch size={16} aria-hidden />}
            data-command="verify"
            disabled={!isWritten}
            onClick={() => void verify()}
          >
            Verify the journal
          </Button>
          <Text size="sm" c="dimmed">
            {isWritten
              ? 'Each entry has the digest of the previous one. This checks that none was changed, removed or swapped.'
              : 'Nothing is logged, so there is nothing to verify.'}
          </Text>
        </div>
        <TextInput
          label="Text of a ticket, a calendar entry or an export (optional)"
          description="It names an entry of the journal. Verify says whether that entry existed then."
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <LiveRegion>
          {verified && isWritten && <Notice {...sayVerified(verified, file !== undefined)} />}
        </LiveRegion>
        {file === undefined && (
          <>
            <JournalFiles />
            <Text size="sm" c="dimmed">
              Activity exports the requests that match the filters. CSV and JSON Lines, with the names of the
              Elastic Common Schema 8.11, have no keys, signatures, names, addresses and URLs. The calendar
              has the ends of policies, with their names and people.
            </Text>
            <Anchor href="#/settings">Settings of this device</Anchor>
          </>
        )}
      </div>
    </Details>
  )
}

const named = {
  found: 'The entry that the text names existed, and all since is whole. ',
  older: 'The entry that the text names is older than what is kept. ',
}

export function sayVerified({ at, result }: Verified, isFile: boolean): NoticeProps {
  const asOf = `At ${time(at)}.`
  if (result === 'nothing named') {
    const children = 'It would have “Journal entry”, a number and a digest. Clear it to verify without it.'
    return { tone: 'warn', title: 'The text names no entry of a journal.', children }
  }
  if ('failed' in result)
    return { tone: 'warn', title: 'The journal could not be read.', children: result.failed }
  if (!result.intact) {
    const changed = isFile
      ? 'The file was changed, or the storage that it came from. Do not rely on that entry or any later one.'
      : "Something changed this browser's storage. Do not rely on that entry or any later one. Wiping starts a new journal."
    const children = `${result.what} ${asOf} ${changed}`
    return { tone: 'bad', title: 'The journal was changed.', children }
  }
  const children = `${result.named ? named[result.named] : ''}${asOf} A request has one entry for its start, one for its end, and one for each finding.`
  return { tone: 'good', title: `${count(result.links, 'entry', 'entries')}, unchanged.`, children }
}
