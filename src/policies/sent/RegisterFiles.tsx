import { Button, Text } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useOwn } from '../../ledger/journal/useOwn.ts'
import { FileInput } from '../../ui/form/FileInput.tsx'
import { download } from '../../ui/download.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { count } from '../../ui/number.ts'
import { readRegisterFile, toRegisterFile } from './registerFile.ts'
import type { Sent } from './sentList.ts'
import { useRecordSent, type useSentPolicies } from './useSentPolicies.ts'

type Said = { readonly tone: 'good' | 'bad'; readonly title: string; readonly reason?: string }

/** Takes the register to another browser of the same account, as one file. */
export function RegisterFiles({
  all,
  read,
  isKeeping,
}: Pick<ReturnType<typeof useSentPolicies>, 'all' | 'read'> & {
  readonly all: readonly Sent[]
  readonly isKeeping: boolean
}) {
  const own = useOwn()
  const addAll = useRecordSent()
  const input = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState<Said>()
  const [isBusy, setBusy] = useState(false)
  const refuse = (reason: string) => setSaid({ tone: 'bad', title: 'Nothing was read.', reason })

  async function run(work: () => Promise<void>) {
    setBusy(true)
    setSaid(undefined)
    try {
      await work()
    } catch {
      setSaid({ tone: 'bad', title: 'This failed. Retry or reload the page.' })
    } finally {
      setBusy(false)
    }
  }
  const save = () =>
    run(async () => {
      const found = await Promise.all(all.map(({ id }) => read(id)))
      const policies = found.filter((policy) => policy !== undefined)
      if (!own) return
      download('signet-sent-policies.json', 'application/json', toRegisterFile(own, policies))
      if (policies.length < all.length) {
        setSaid({
          tone: 'bad',
          title: `${count(all.length - policies.length, 'policy', 'policies')} could not be read.`,
        })
      }
    })
  const take = (file: File) =>
    run(async () => {
      if (!own) return undefined
      const reading = await readRegisterFile(file, own)
      if ('reason' in reading) return refuse(reading.reason)
      const known = new Set(all.map(({ requestId }) => requestId))
      const fresh = reading.policies.filter(({ requestId }) => !known.has(requestId))
      const added = await addAll(fresh)
      const there = reading.policies.length - fresh.length
      return setSaid({
        tone: added < fresh.length ? 'bad' : 'good',
        title: `${count(added, 'policy', 'policies')} added.`,
        ...(there > 0 && { reason: `${count(there, 'policy was', 'policies were')} here already.` }),
        ...(added < fresh.length && { reason: 'The others could not be saved on this device.' }),
      })
    })

  return (
    <>
      <div className="row">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} />}
          disabled={isBusy || all.length === 0}
          onClick={() => void save()}
        >
          Export
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconUpload size={16} />}
          disabled={isBusy || !isKeeping}
          onClick={() => input.current?.click()}
        >
          Read a file
        </Button>
        <FileInput
          ref={input}
          label="File of sent policies"
          accept=".json,application/json"
          onFile={(file) => void take(file)}
          onRefused={refuse}
        />
      </div>
      <LiveRegion>
        {said && (
          <Notice tone={said.tone} title={said.title}>
            {said.reason && <Text size="sm">{said.reason}</Text>}
          </Notice>
        )}
      </LiveRegion>
    </>
  )
}
