import { Button, Text, TextInput } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { download } from '../../ui/download.ts'
import { Confirm } from '../../ui/form/Confirm.tsx'
import { FileInput } from '../../ui/form/FileInput.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { count } from '../../ui/number.ts'
import { usePageState } from '../../ui/pageState.ts'
import { byKey, type JournalFile, readJournalFile, toJournalFile } from '../exports/journalFile.ts'
import { useLedger, useLedgerState } from '../journal/LedgerContext.ts'
import { useOwn } from '../journal/useOwn.ts'

type Said = { readonly tone: 'good' | 'bad'; readonly title: string; readonly reason?: string }

/** Saves and reads the journal as one file, for another browser or for a colleague with other keys. */
export function JournalFiles() {
  const own = useOwn()
  const { now } = useSession()
  const { add, chain } = useLedger()
  const { requests, mark, unwritten, reading } = useLedgerState()
  const input = useRef<HTMLInputElement>(null)
  const [by, setBy] = usePageState(byKey)
  const [said, setSaid] = useState<Said>()
  const [isBusy, setBusy] = useState(false)
  const [asked, setAsked] = useState<JournalFile>()
  const refuse = (reason: string) => setSaid({ tone: 'bad', title: 'Nothing was read.', reason })
  async function run(work: () => Promise<void>) {
    setBusy(true)
    setSaid(undefined)
    await work().catch(() => setSaid({ tone: 'bad', title: 'This failed. Retry or reload the page.' }))
    setBusy(false)
  }
  const save = () =>
    run(async () => {
      if (!own) return
      const about = { by: by.trim(), chain: mark && (await chain().catch(() => undefined)) }
      download('signet-journal.json', 'application/json', toJournalFile(own, requests.values(), about))
    })
  async function take({ events, requests: many }: JournalFile) {
    const done = await add(events)
    if (done === 'too many')
      return refuse('It does not fit beside what is here: the oldest requests would go.')
    const { added, isKept } = done
    setSaid({
      tone: isKept ? 'good' : 'bad',
      title: `${count(added, 'request')} added.`,
      reason: [
        added < many && `${count(many - added, 'request was', 'requests were')} here already.`,
        !isKept && 'What could not be saved on this device is listed only until this page is closed.',
      ]
        .filter(Boolean)
        .join(' '),
    })
    return undefined
  }
  const choose = (file: File) =>
    run(async () => {
      const read = own && (await readJournalFile(file, own, now()))
      if (!read) return undefined
      if ('reason' in read) return refuse(read.reason)
      return read.isOfOthers ? setAsked(read) : take(read)
    })

  return (
    <div className="stack tight">
      <div className="row bottom">
        <TextInput
          label="Your name, for the readers of the file"
          autoComplete="off"
          maxLength={100}
          value={by}
          onChange={(event) => setBy(event.currentTarget.value)}
        />
        <Button
          leftSection={<IconDownload size={16} />}
          data-command="export journal"
          disabled={isBusy || reading || requests.size === 0}
          onClick={() => void save()}
        >
          Export the journal
        </Button>
        <Button
          leftSection={<IconUpload size={16} />}
          data-command="read journal"
          disabled={isBusy || reading || unwritten === 'unwanted'}
          onClick={() => input.current?.click()}
        >
          Read a journal
        </Button>
      </div>
      <Text size="sm" c="dimmed">
        The file has the requests of this account in full: names, URLs, and who is meant. For the
        verification, it also has the time, outcome, size and digest of each request from this device, of
        other accounts too. It has no keys and no rows of imports. Give it only to people who may see that.
      </Text>
      <FileInput
        ref={input}
        label="File of a journal"
        accept=".json,application/json"
        onFile={(file) => void choose(file)}
        onRefused={refuse}
      />
      <LiveRegion>
        {said && (
          <Notice tone={said.tone} title={said.title}>
            {said.reason && <Text size="sm">{said.reason}</Text>}
          </Notice>
        )}
      </LiveRegion>
      <Confirm
        opened={asked !== undefined}
        title="Read a colleague’s journal?"
        action={asked ? `Read ${count(asked.requests, 'request')}` : 'Read'}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          setAsked(undefined)
          if (asked) void run(() => take(asked))
        }}
      >
        <Text>
          Other keys wrote this file: {asked?.account}
          {asked?.by && (
            <>
              , <bdi>{asked.by}</bdi>
            </>
          )}
          . Your keys are {own?.account}, in the same region.
        </Text>
        <Text>
          If they are keys of the same account, read it: its policies then count in the account’s URLs, and in
          what was already sent. If they are of another account, do not.
        </Text>
      </Confirm>
    </div>
  )
}
