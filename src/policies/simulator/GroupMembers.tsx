import { Text } from '@mantine/core'
import { useState } from 'react'
import { DropZone } from '../../ui/form/DropZone.tsx'
import { count } from '../../ui/number.ts'
import { maxMemberBytes, readMembers } from './members.ts'
import { shortenId } from '../../drafts/shortenId.ts'

export interface Members {
  readonly file: string
  readonly addresses: ReadonlySet<string>
}

export interface GroupMembersProps {
  /** The secure id of the group. */
  readonly id: string
  readonly members: Members | undefined
  readonly onMembers: (members: Members) => void
}

/** The console cannot read groups, so the admin drops a list of members. */
export function GroupMembers({ id, members, onMembers }: GroupMembersProps) {
  const [problem, setProblem] = useState<string>()

  async function take(file: File) {
    setProblem(undefined)
    if (file.size > maxMemberBytes) return setProblem('The file is larger than 4 MB.')
    try {
      const read = readMembers(await file.text())
      if ('reason' in read) return setProblem(read.reason)
      return onMembers({ file: file.name, addresses: read.addresses })
    } catch {
      return setProblem('The file could not be read. It may have been moved or changed.')
    }
  }

  return (
    <div className="stack tight" role="group" aria-label={`Members of the group ${shortenId(id)}`}>
      <Text size="sm">
        This console cannot read the members of the group <code className="mono">{shortenId(id)}</code>.
      </Text>
      <DropZone
        what="a CSV of its members"
        hint="Kept in the memory of this tab. Never stored or sent."
        accept=".csv,.txt,text/csv,text/plain"
        onFile={(file) => void take(file)}
        onRefused={setProblem}
      />
      <Text size="sm" role="status">
        {problem ??
          (members && `${count(members.addresses.size, 'address', 'addresses')} read from ${members.file}.`)}
      </Text>
    </div>
  )
}
