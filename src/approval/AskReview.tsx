import { Button, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../session/SessionProvider.tsx'
import { download } from '../ui/download.ts'
import { Confirm } from '../ui/form/Confirm.tsx'
import { pageKey, usePageState } from '../ui/pageState.ts'
import { toast } from '../ui/toast/toast.ts'
import { personName, requestLimits, type ReviewContent, toReviewRequest } from './reviewRequest.ts'
import { askedKeys } from './useApproval.ts'

/** The name of the admin, typed once. */
const nameKey = pageKey('')

interface AskReviewProps {
  /** The digest of what is to be reviewed; `undefined` until it is known. */
  readonly digest: string | undefined
  /** What the file has, in words. */
  readonly has: string
  readonly make: () => Promise<ReviewContent> | ReviewContent
}

/** The button and the dialog that hand what is about to be sent to a second person, as one file. */
export function AskReview({ digest, has, make }: AskReviewProps) {
  const { state, now } = useSession()
  const [by, setBy] = usePageState(nameKey)
  const [note, setNote] = useState('')
  const [, setAsked] = usePageState(askedKeys(digest))
  const [isOpen, setOpen] = useState(false)
  if (state.status !== 'signed-in') return null
  const { region, fingerprint: account } = state.account
  async function save() {
    setOpen(false)
    try {
      const asked = { region, account, by: by.trim(), at: now(), note: note.trim() }
      const text = toReviewRequest({ ...asked, ...(await make()) })
      download('signet-review-request.json', 'application/json', text)
      setAsked(true)
      toast({ message: 'Saved. Hand the file to the reviewer.' })
    } catch {
      toast({ message: 'The file could not be made. Review again.' })
    }
  }
  return (
    <div>
      <Button disabled={digest === undefined} onClick={() => setOpen(true)}>
        Ask for a review
      </Button>
      <Confirm
        opened={isOpen}
        title="Ask for a review"
        action="Save the file"
        disabledReason={personName.safeParse(by.trim()).success ? undefined : 'Enter your name.'}
        onConfirm={() => void save()}
        onCancel={() => setOpen(false)}
      >
        <Text c="dimmed">The file has {has}, and no keys. The reviewer opens it on the sign-in page.</Text>
        <TextInput
          label="Your name"
          maxLength={requestLimits.by}
          value={by}
          onChange={(event) => setBy(event.currentTarget.value)}
        />
        <Textarea
          label="Note for the reviewer (optional)"
          rows={3}
          maxLength={requestLimits.note}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Confirm>
    </div>
  )
}
