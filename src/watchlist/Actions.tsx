import { IconDownload, IconMail, IconUserPlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { WatchlistRecord } from '../api/schemas.ts'
import { handedFileKey } from '../device/handover.ts'
import { copyText, download } from '../ui/download.ts'
import { ButtonRow } from '../ui/form/ButtonRow.tsx'
import { ToolButton } from '../ui/form/ToolButton.tsx'
import { number } from '../ui/number.ts'
import { usePageStore } from '../ui/pageState.ts'
import { rowsIn } from '../ui/table/order.ts'
import { toast } from '../ui/toast/toast.ts'
import { fileName, peopleToCsv, toEmails, toImportCsv } from './exports.ts'
import type { WatchlistAnswer } from './gathering.ts'

interface ActionsProps {
  readonly list: WatchlistAnswer
  /** The rows of the actions, in order, and the number of people in them. */
  readonly order: Uint32Array
  readonly people: number
}

export function Actions({ list, order, people }: ActionsProps) {
  // The people are collected on a click only, since a filter must not wait for that.
  const collect = () => rowsIn(list.people, order)
  const isNone = order.length === 0
  const handed = usePageStore(handedFileKey)
  const { history } = useRouter()
  const handOver = () => {
    const name = fileName(list, '-import.csv', order.length)
    handed.set(new File([toImportCsv(collect())], name, { type: 'text/csv' }))
    history.push('/imports')
    if (!list.isComplete)
      toast({ message: 'The people handed over are of an incomplete list. Others may be missing.' })
  }
  return (
    <ButtonRow label="Actions">
      <CopyEmails collect={collect} people={people} disabled={isNone} />
      <ToolButton
        icon={IconDownload}
        disabled={isNone}
        onClick={() => download(fileName(list, '.csv', order.length), 'text/csv', peopleToCsv(collect()))}
      >
        Export CSV ({number(people)})
      </ToolButton>
      <ToolButton icon={IconUserPlus} disabled={isNone} onClick={handOver}>
        Import {number(people)} into a group
      </ToolButton>
    </ButtonRow>
  )
}

interface CopyEmailsProps {
  readonly collect: () => readonly WatchlistRecord[]
  readonly people: number
  readonly disabled: boolean
  /** Reports what was copied, in place of a toast, which a dialog would hide. */
  readonly onCopied?: (message: string) => void
}

export function CopyEmails({ collect, people, disabled, onCopied }: CopyEmailsProps) {
  async function copy() {
    const { text, sentence } = toEmails(collect())
    const isCopied = await copyText(text)
    const message = isCopied ? sentence : 'The browser blocked copying. Export the people instead.'
    if (onCopied) onCopied(message)
    else toast({ message })
  }
  return (
    <ToolButton icon={IconMail} disabled={disabled} onClick={() => void copy()}>
      Copy emails ({number(people)})
    </ToolButton>
  )
}
