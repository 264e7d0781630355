import { IconMail, IconUserPlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { WatchlistRecord } from '../api/schemas.ts'
import { handedFileKey } from '../device/handed.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { copyText } from '../ui/download.ts'
import { ButtonRow } from '../ui/form/ButtonRow.tsx'
import { ToolButton } from '../ui/form/ToolButton.tsx'
import { number } from '../ui/number.ts'
import { usePageStore } from '../ui/pageState.ts'
import { ExportMenu } from '../ui/table/ExportMenu.tsx'
import { rowsIn } from '../ui/table/order.ts'
import { toast } from '../ui/toast/toast.ts'
import { type Snapshot, toSnapshotText } from './compare/snapshot.ts'
import { fileName, peopleToCsv, toEmails, toImportCsv } from './exports.ts'
import classes from './People.module.css'

export interface ActionsProps {
  readonly list: Snapshot
  /** The people of the actions, in order. */
  readonly order: Uint32Array
}

export function Actions({ list, order }: ActionsProps) {
  const { people, isComplete } = list
  const { file } = useSession()
  const nameOf = (ending: string) => fileName(list, ending, order.length)
  const collect = () => rowsIn(people, order)
  const isShort = !isComplete && order.length > 0
  const which = isComplete && order.length === people.length ? 'all' : number(order.length)
  const handed = usePageStore(handedFileKey)
  const { history } = useRouter()
  /** Opens the import page with a CSV file of the people. */
  const handOver = () => {
    handed.set(new File([toImportCsv(collect())], nameOf('-import.csv'), { type: 'text/csv' }))
    history.push('/imports')
    if (isShort)
      toast({ message: 'The people handed over are of an incomplete list. Others may be missing.' })
  }
  return (
    <>
      {isShort && <span className={classes.warn}>Incomplete list</span>}
      <ButtonRow label="Actions">
        <CopyEmails collect={collect} disabled={order.length === 0} />
        <ExportMenu
          label={`Export ${which}`}
          rows={people}
          size="xs"
          order={order}
          nameOf={nameOf}
          formats={[
            { label: 'CSV, for a spreadsheet', ending: '.csv', type: 'text/csv', write: peopleToCsv },
            { label: 'CSV, for an import', ending: '-import.csv', type: 'text/csv', write: toImportCsv },
            {
              label: 'JSON, for a script or to compare later',
              ending: '.json',
              type: 'application/json',
              write: (exported) => toSnapshotText({ ...list, people: exported }),
            },
          ]}
        />
        {file === undefined && (
          <ToolButton
            data-command="import into a group"
            icon={IconUserPlus}
            disabled={order.length === 0}
            onClick={handOver}
          >
            Import {which} into a group
          </ToolButton>
        )}
      </ButtonRow>
    </>
  )
}

export interface CopyEmailsProps {
  /** The people, collected on a click only, since a filter must not wait for that. */
  readonly collect: () => readonly WatchlistRecord[]
  readonly disabled: boolean
  /** Reports what was copied. By default a toast does, which a dialog would hide. */
  readonly onTold?: (message: string) => void
}

export function CopyEmails({ collect, disabled, onTold = (message) => toast({ message }) }: CopyEmailsProps) {
  async function copy() {
    const { text, sentence } = toEmails(collect())
    onTold((await copyText(text)) ? sentence : 'The browser blocked copying. Export the people instead.')
  }
  return (
    <ToolButton data-command="copy emails" icon={IconMail} disabled={disabled} onClick={() => void copy()}>
      Copy emails
    </ToolButton>
  )
}
