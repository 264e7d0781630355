import { Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { Block } from '../log/exchange/Block.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { DisabledReason } from '../ui/DisabledReason.tsx'
import { download } from '../ui/download.ts'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { useAsyncValue } from '../ui/useAsyncValue.ts'
import { approve } from './approval.ts'
import { digestOfRequest, personName, requestLimits, type ReviewRequest } from './reviewRequest.ts'
import { readSigner, signerNamed } from './signer.ts'

interface DecideProps {
  readonly request: ReviewRequest
  /** Why this console has not judged yet what the request has. */
  readonly reason: string | undefined
}

/** Approves the bytes of a request: a text and a file to hand back. */
export function Decide({ request, reason }: DecideProps) {
  const { now } = useSession()
  const { latest: kept } = useAsyncValue(request, readSigner)
  const [typed, setTyped] = useState<string>()
  const name = typed ?? kept?.name ?? ''
  const [comment, setComment] = useState('')
  const [done, setDone] = useState<{ readonly file: string; readonly entry: string }>()
  const reasonId = useId()
  async function sign() {
    const { region, account } = request
    const signer = await signerNamed(name.trim())
    const digest = await digestOfRequest(request)
    const file = await approve(signer, { digest, region, account, comment: comment.trim(), at: now() })
    setDone({ file, entry: JSON.stringify({ name: signer.name, key: signer.key }) })
  }
  const isNamed = personName.safeParse(name.trim()).success
  const lacking = reason ?? (isNamed ? undefined : 'Enter your name.')
  return (
    <section className="stack tight" aria-label="Decision">
      <TextInput
        label="Your name"
        description="This browser keeps your name and your key."
        maxLength={requestLimits.by}
        value={name}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Textarea
        label="Comment (optional)"
        rows={2}
        maxLength={requestLimits.note}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <Group>
        <Button
          variant="filled"
          disabled={lacking !== undefined}
          aria-describedby={lacking && reasonId}
          onClick={() => void sign()}
        >
          Approve
        </Button>
        <DisabledReason id={reasonId} reason={lacking} />
      </Group>
      <LiveRegion>
        {done && <Text>Approved. Save the approval, and hand the file back to {request.by}.</Text>}
      </LiveRegion>
      {done && (
        <>
          <div>
            <Button onClick={() => download('signet-approval.json', 'application/json', done.file)}>
              Save the approval
            </Button>
          </div>
          <Block label="Your entry for config.json" text={done.entry} />
        </>
      )}
    </section>
  )
}
