import { Anchor, Button, Text, TextInput } from '@mantine/core'
import { IconShieldSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { Section } from '../../ui/frame/Page.tsx'
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
    <Section
      title={file === undefined ? 'The journal on this device' : 'The journal of the file'}
      sentence={
        file === undefined
          ? 'Every request and its outcome. Nothing leaves this browser but what you export.'
          : 'As its admin exported it.'
      }
    >
      <div className="stack tight narrow">
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
        <LiveRegion>{verified && isWritten && <VerifiedNotice {...verified} />}</LiveRegion>
      </div>
      {file === undefined && (
        <>
          <JournalFiles />
          <Anchor href="#/settings">Settings of this device</Anchor>
        </>
      )}
    </Section>
  )
}

const named = {
  found: 'The entry that the text names existed, and all since is whole. ',
  older: 'The entry that the text names is older than what is kept. ',
}

function sayVerified({ at, result }: Verified): readonly [NoticeProps['tone'], title: string, text: string] {
  const asOf = `At ${time(at)}.`
  if (result === 'nothing named') {
    const text = 'It would have “Journal entry”, a number and a digest. Clear it to verify without it.'
    return ['warn', 'The text names no entry of a journal.', text]
  }
  if ('failed' in result) return ['warn', 'The journal could not be read.', result.failed]
  if (!result.intact) {
    const text = `${result.what} ${asOf} Something changed this browser's storage. Do not rely on that entry or any later one. Wiping starts a new journal.`
    return ['bad', 'The journal was changed.', text]
  }
  const text = `${result.named ? named[result.named] : ''}${asOf} A request has one entry for its start, one for its end, and one for each finding.`
  return ['good', `${count(result.links, 'entry', 'entries')}, unchanged.`, text]
}

function VerifiedNotice(verified: Verified) {
  const [tone, title, text] = sayVerified(verified)
  return (
    <Notice tone={tone} title={title}>
      <Text>{text}</Text>
    </Notice>
  )
}
