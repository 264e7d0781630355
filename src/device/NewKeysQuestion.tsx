import { Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '../session/SessionProvider.tsx'
import { Confirm } from '../ui/form/Confirm.tsx'
import { useDevice } from './DeviceContext.ts'

interface NewKeysQuestionProps {
  /** Finds the last used of the other owners of the region. Absent where nothing is kept. */
  readonly otherOwner: ((owner: string) => Promise<string | undefined>) | undefined
}

/** Asks once whether keys that this device does not know are new ones of an account that it knows. */
export function NewKeysQuestion({ otherOwner }: NewKeysQuestionProps) {
  const { kept } = useDevice()
  const { account } = useSession()
  const [other, setOther] = useState<string>()
  const answer = (as = account && kept.ownerOf(account)) => {
    setOther(undefined)
    if (account && as !== undefined) void kept.know(account, as)
  }
  const look = useEffectEvent(async (as: typeof account) => {
    // A tenant of the sandbox is thrown away.
    if (!as || as.tenant !== undefined || kept.isKnown(as)) return undefined
    const found = await otherOwner?.(kept.ownerOf(as))
    if (found === undefined) await kept.know(as, kept.ownerOf(as))
    return found
  })
  useEffect(() => {
    // A storage that fails asks nothing.
    look(account).then(setOther, () => undefined)
  }, [account])
  const key = other?.split(' ').at(-1)
  return (
    <Confirm
      opened={other !== undefined}
      title={`Are these new keys of the account of key ${key}?`}
      action="Yes"
      cancel="No"
      onConfirm={() => answer(other)}
      onCancel={() => answer()}
    >
      <Text>
        This device holds requests of key {key}. If both are keys of one account, both get its requests,
        drafts and names.
      </Text>
    </Confirm>
  )
}
