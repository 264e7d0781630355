import { Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { sha256 } from '../log/digest.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { DisabledReason } from '../ui/DisabledReason.tsx'
import { copyText, download } from '../ui/download.ts'
import { Choice } from '../ui/form/Choice.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { usePageState } from '../ui/pageState.ts'
import { useDerived } from '../ui/useDerived.ts'
import { type Statement, toApproval } from './approval.ts'
import { hasPasskeys } from './passkey.ts'
import { adminNameKey } from './requestState.ts'
import { requestLimits, type ReviewRequest } from './reviewRequest.ts'
import { makeSigner, readSigner, removeSigner, type Signer, signStatement, toCard } from './signer.ts'

const kinds = [
  ['passkey', 'Passkey'],
  ['key', 'This browser'],
] as const
/** What cannot be read now is read again before another key is made. */
const readKept = async () => ({ signer: await readSigner().catch(() => undefined) })
const save = (name: string, text: string) => download(name, 'application/json', text)

const digestAll = (bodies: readonly string[]): Promise<string[]> =>
  Promise.all(bodies.map((body) => sha256(body)))

interface DecideProps {
  readonly request: ReviewRequest
  /** What the statement names: by default the digest of each body. */
  readonly toDigests?: typeof digestAll
  /** Why the reviewer can send back alone. */
  readonly unseen?: string | undefined
}

/** What the reviewer decides about the bodies of the request: each button signs, and saves an approval. */
export function Decide({ request, toDigests = digestAll, unseen }: DecideProps) {
  const { now } = useSession()
  const { latest: kept } = useDerived(request, readKept)
  const [made, setMade] = useState<Signer | 'removed'>()
  const signer = made === 'removed' ? undefined : (made ?? kept?.signer)
  const [typed, setTyped] = usePageState(adminNameKey)
  const reason = useId()
  const [kind, setKind] = useState<'passkey' | 'key'>(hasPasskeys() ? 'passkey' : 'key')
  const [comment, setComment] = useState('')
  const [said, setSaid] = useState('')
  const [isBusy, setBusy] = useState(false)
  async function decide(decision: Statement['decision']) {
    const { region, account, by: asker, bodies } = request
    setBusy(true)
    try {
      const own = signer ?? (await readKept()).signer ?? (await makeSigner(typed.trim(), kind))
      setMade(own)
      const digests = await toDigests(bodies)
      const about = { digests, region, account, asker, by: own.name, comment: comment.trim(), at: now() }
      const text = toApproval(await signStatement(own, { decision, ...about }))
      save('signet-approval.json', text)
      const other = (await copyText(text)) ? ', or paste the copied text' : ''
      setSaid(
        `${decision === 'approved' ? 'Approved' : 'Sent back'}. Hand the saved file to ${asker}${other}.`,
      )
    } catch {
      setSaid('Nothing was signed. Retry, or remove your card to make another key.')
    } finally {
      setBusy(false)
    }
  }
  const isNamed = signer !== undefined || typed.trim() !== ''
  // A name is asked for once it is known that none is kept.
  if (!kept) return null
  return (
    <div className="stack tight">
      {signer ? (
        <Group gap="xs">
          <Text>
            You are {signer.name}: <span className="mono">{signer.words}</span>
          </Text>
          <Button size="compact-sm" onClick={() => save('signet-reviewer.json', toCard(signer))}>
            Save your card
          </Button>
          <Button
            size="compact-sm"
            onClick={() =>
              void removeSigner().then(
                () => setMade('removed'),
                () => setSaid('Not removed: the storage did not respond.'),
              )
            }
          >
            Remove it
          </Button>
        </Group>
      ) : (
        <Group grow>
          <TextInput
            label="Your name"
            maxLength={requestLimits.by}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {hasPasskeys() && <Choice label="Sign with" value={kind} options={kinds} onChoose={setKind} />}
        </Group>
      )}
      <Textarea
        label="Comment (optional)"
        rows={1}
        maxLength={requestLimits.note}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <LiveRegion>
        <Text>{said || (!signer && 'This browser keeps your name and your key.')}</Text>
      </LiveRegion>
      <Group>
        <Button
          variant="filled"
          disabled={!isNamed || isBusy || unseen !== undefined}
          aria-describedby={unseen && reason}
          onClick={() => void decide('approved')}
        >
          Approve
        </Button>
        <Button disabled={!isNamed || isBusy} onClick={() => void decide('sent back')}>
          Send back
        </Button>
        <DisabledReason id={reason} reason={unseen} />
      </Group>
    </div>
  )
}
