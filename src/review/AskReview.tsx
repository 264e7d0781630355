import { Button, Group, Modal, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../session/SessionProvider.tsx'
import { copyText, download } from '../ui/download.ts'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { pageKey, usePageState } from '../ui/pageState.ts'
import { useDialog } from '../ui/pane/escape.ts'
import { requestLimits, toReviewRequest, type ReviewRequest } from './reviewRequest.ts'

/** The name of the admin, typed once. */
const byKey = pageKey('')
const noteKey = pageKey('')

/** The button and the dialog that hand what is about to be sent to a second person. */
export function AskReview({ make }: { readonly make: () => Pick<ReviewRequest, 'bodies' | 'content'> }) {
  const { state, now, file } = useSession()
  const [by, setBy] = usePageState(byKey)
  const [note, setNote] = usePageState(noteKey)
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  const close = () => setOpen(false)
  useDialog(isOpen, close)
  if (state.status !== 'signed-in' || file !== undefined) return null
  const { region, fingerprint } = state.account
  const write = () =>
    toReviewRequest({ region, account: fingerprint, by: by.trim(), at: now(), note: note.trim(), ...make() })
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
          <Text size="sm" c="dimmed">
            The request has the exact bytes to send, the pasted sources, your reasons and the test URLs, and
            no keys. The reviewer opens it on the sign-in page.
          </Text>
          <TextInput
            label="Your name"
            autoComplete="off"
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
          <LiveRegion>{said && <Text size="sm">{said}</Text>}</LiveRegion>
          <Group justify="flex-end">
            <Button onClick={close}>Close</Button>
            <Button
              disabled={!isNamed}
              onClick={() =>
                void copyText(write()).then((isCopied) =>
                  setSaid(isCopied ? 'Copied.' : 'The browser did not allow copying. Save the file.'),
                )
              }
            >
              Copy as text
            </Button>
            <Button
              variant="filled"
              disabled={!isNamed}
              onClick={() => {
                download('signet-review-request.json', 'application/json', write())
                setSaid('Saved. Hand the file to the reviewer.')
              }}
            >
              Save the file
            </Button>
          </Group>
        </div>
      </Modal>
    </>
  )
}
