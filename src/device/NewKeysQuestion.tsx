import { Button, Group, Modal, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Session, useSession } from '../session/SessionProvider.tsx'
import { useDialog } from '../ui/pane/escape.ts'
import { toast } from '../ui/toast/toast.ts'
import { useDevice } from './DeviceContext.ts'
import { otherKeyIn } from './newKeys.ts'
import { ownerOf } from './owner.ts'
import { useLookAgain } from './useDraft.ts'

type Account = Extract<Session['state'], { readonly status: 'signed-in' }>['account']

interface NewKeysQuestionProps {
  /** Moves the log of other keys to those that signed in. */
  readonly onAdopt: (former: string) => Promise<void>
}

/** Asks once whether keys that this device does not know are new ones of an account that it knows. */
export function NewKeysQuestion({ onAdopt }: NewKeysQuestionProps) {
  const { device, drafts, kept } = useDevice()
  const { state } = useSession()
  const account = state.status === 'signed-in' ? state.account : undefined
  const owner = account && ownerOf(account.region, account.fingerprint)
  const lookAgain = useLookAgain()
  const [other, setOther] = useState<string>()
  const close = () => setOther(undefined)
  // Closed without an answer, it asks at the next sign-in.
  useDialog(other !== undefined, close)
  const know = async () => owner !== undefined && kept.update(owner, 'known keys', () => true)
  async function adopt(former: string) {
    if (owner === undefined) return
    await drafts.adopt(former, owner)
    await kept.adopt(former, owner)
    await know()
    lookAgain()
  }
  const look = useEffectEvent(async ({ region, tenant, former = [] }: Account) => {
    // A tenant of the sandbox is thrown away.
    if (!device || owner === undefined || tenant !== undefined) return undefined
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (const each of former) await adopt(ownerOf(region, each))
    if (await kept.read(owner, 'known keys')) return undefined
    const found = await otherKeyIn(await device.open(), owner)
    if (found === undefined) await know()
    return found
  })
  useEffect(() => {
    // A storage that fails asks nothing.
    if (account) look(account).then(setOther, () => undefined)
  }, [account])
  if (other === undefined) return null
  const key = other.split(' ').at(-1)
  const answer = (work: () => Promise<unknown>) => () => {
    close()
    work().catch(() => toast({ message: 'This could not be saved on this device.' }))
  }
  return (
    <Modal opened onClose={close} title={`Are these new keys of the account of key ${key}?`}>
      <div className="stack">
        <Text>
          This device holds requests of key {key}. If both are keys of one account, its requests, drafts and
          names move to the keys that you signed in with.
        </Text>
        <Group justify="flex-end">
          <Button onClick={answer(know)}>No</Button>
          <Button variant="filled" onClick={answer(() => onAdopt(other).then(() => adopt(other)))}>
            Yes
          </Button>
        </Group>
      </div>
    </Modal>
  )
}
