import { Button, Group, Modal, Text } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useSession } from '../session/SessionProvider.tsx'
import { useDialog } from '../ui/pane/escape.ts'
import { toast } from '../ui/toast/toast.ts'
import { useDevice } from './DeviceContext.ts'
import { adoptFrom, know, otherKeys } from './newKeys.ts'
import { ownerOf } from './owner.ts'
import { useLookAgain } from './useDraft.ts'

/** `onAdopt`: moves the log of other keys to those that signed in. */
interface NewKeysQuestionProps {
  readonly onAdopt: (former: string) => Promise<void>
}

/** Asks once whether keys that this device does not know are new ones of an account that it knows. */
export function NewKeysQuestion({ onAdopt }: NewKeysQuestionProps) {
  const { device, drafts, kept } = useDevice()
  const open = useMemo(() => ({ device, drafts, kept }), [device, drafts, kept])
  const { state } = useSession()
  const account = state.status === 'signed-in' ? state.account : undefined
  const lookAgain = useLookAgain()
  /** The keys that are still to be asked about. */
  const [asked, setAsked] = useState<readonly string[]>([])
  const [first] = asked
  // Closed without an answer, it asks at the next sign-in.
  useDialog(first !== undefined, () => setAsked([]))
  useEffect(() => {
    // A tenant of the sandbox is thrown away.
    if (!account || account.tenant !== undefined) return
    const { region, fingerprint, former = [] } = account
    const owner = ownerOf(region, fingerprint)
    const look = async () => {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      for (const each of former) await adoptFrom(open, ownerOf(region, each), owner)
      if (former.length > 0) lookAgain()
      return otherKeys(open, owner)
    }
    // A storage that fails asks nothing.
    look().then(setAsked, () => undefined)
  }, [account, open, lookAgain])
  if (!account || first === undefined) return null
  const owner = ownerOf(account.region, account.fingerprint)
  async function adopt(former: string) {
    setAsked([])
    try {
      await onAdopt(former)
      await adoptFrom(open, former, owner)
      lookAgain()
    } catch {
      toast({ message: 'This could not be saved on this device.' })
    }
  }
  function refuse() {
    if (asked.length === 1) void know(open, owner)
    setAsked(asked.slice(1))
  }
  return (
    <Modal
      opened
      onClose={() => setAsked([])}
      title={`Are these new keys of the account of key ${first.split(' ').at(-1)}?`}
    >
      <div className="stack">
        <Text>
          This device holds requests, drafts or names of key {first.split(' ').at(-1)}. If both keys are of
          one account, all of that moves to the keys that you signed in with.
        </Text>
        <Group justify="flex-end">
          <Button onClick={refuse}>No</Button>
          <Button variant="filled" onClick={() => void adopt(first)}>
            Yes
          </Button>
        </Group>
      </div>
    </Modal>
  )
}
