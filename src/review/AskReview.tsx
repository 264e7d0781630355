import { Button, Group, Modal, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../session/SessionProvider.tsx'
import { copyText, download } from '../ui/download.ts'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { pageKeys, usePageState } from '../ui/pageState.ts'
import { useDialog } from '../ui/pane/escape.ts'
import { toast } from '../ui/toast/toast.ts'
import { adminNameKey, askedKeys } from './requestState.ts'
import { requestLimits, toReviewRequest, type ReviewRequest } from './reviewRequest.ts'

const noteKeys = pageKeys('')

/** The button and the dialog that hand what is about to be sent to a second person. */
export function AskReview({
  about,
  has = 'the exact bytes to send, the pasted sources, your reasons and the test URLs',
  make,
}: {
  /** Identifies what is to be reviewed. */
  readonly about: number | string
  /** What the request has, in words: by default what that of a policy has. */
  readonly has?: string
  /** Makes what is handed over. Throws if it could not be sent either. */
  readonly make: () => Pick<ReviewRequest, 'bodies' | 'content'>
}) {
  const { state, now, file } = useSession()
  const [by, setBy] = usePageState(adminNameKey)
  const [note, setNote] = usePageState(noteKeys(about))
  const [, setAsked] = usePageState(askedKeys(about))
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  const close = () => setOpen(false)
  useDialog(isOpen, close)
  if (state.status !== 'signed-in' || file !== undefined) return null
  const { region, fingerprint } = state.account
  const write = () =>
    toReviewRequest({ region, account: fingerprint, by: by.trim(), at: now(), note: note.trim(), ...make() })
  /** Hands the request over, and says how that went. */
  async function hand(how: (text: string) => string | Promise<string>) {
    try {
      setSaid(await how(write()))
      setAsked(true)
    } catch {
      setSaid('The request could not be made: a part of it is not complete.')
    }
  }
  const isNamed = by.trim() !== ''
  return (
    <>
      <div>
        <Button
          onClick={() => {
            setSaid('')
            setOpen(true)
          }}
        >
          Ask for a review
        </Button>
      </div>
      <Modal opened={isOpen} onClose={close} title="Ask for a review" size="lg">
        <div className="stack">
          <Text c="dimmed">
            The request has {has}, and no keys. The reviewer opens it on the sign-in page.
          </Text>
          <TextInput
            label="Your name"
            maxLength={requestLimits.by}
            value={by}
            onChange={(event) => setBy(event.currentTarget.value)}
            data-autofocus
          />
          <Textarea
            label="Note for the reviewer (optional)"
            rows={3}
            maxLength={requestLimits.note}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <LiveRegion>{said && <Text>{said}</Text>}</LiveRegion>
          <Group justify="flex-end">
            <Button onClick={close}>Close</Button>
            <Button
              disabled={!isNamed}
              onClick={() =>
                void hand(async (text) =>
                  (await copyText(text)) ? 'Copied.' : 'The browser did not allow copying. Save the file.',
                )
              }
            >
              Copy as text
            </Button>
            <Button
              variant="filled"
              disabled={!isNamed}
              onClick={() =>
                void hand((text) => {
                  download('signet-review-request.json', 'application/json', text)
                  close()
                  toast({ message: 'Saved. Hand the file to the reviewer.' })
                  return ''
                })
              }
            >
              Save the file
            </Button>
          </Group>
        </div>
      </Modal>
    </>
  )
}
