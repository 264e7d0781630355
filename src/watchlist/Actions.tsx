import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconMail, IconUserPlus } from '@tabler/icons-react'
import type { WatchlistRecord } from '../api/schemas.ts'
import { download } from '../ui/download.ts'
import { number } from '../ui/number.ts'
import { toast } from '../ui/toast/toast.ts'
import { type Snapshot, toSnapshotText } from './compare/snapshot.ts'
import { fileName, toCsv, toEmails, toImportCsv } from './exports.ts'

type People = readonly WatchlistRecord[]

/** On a click only, since the filter must not wait for it. */
const inOrder = (people: People, order: Uint32Array): WatchlistRecord[] =>
  Array.from(order, (index) => people[index]).filter((person) => person !== undefined)

interface ExportMenuProps {
  readonly list: Snapshot
  /** The people to export, in order. */
  readonly order: Uint32Array
}

function ExportMenu({ list, order }: ExportMenuProps) {
  const save = (ending: string, write: (people: People) => string) => () =>
    download(fileName(list, ending), 'text/csv', write(inOrder(list.people, order)))
  async function saveJson() {
    const text = await toSnapshotText({ ...list, people: inOrder(list.people, order) })
    download(fileName(list, '.json'), 'application/json', text)
  }
  return (
    // The placeholder is an element that a menu may not contain.
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          data-command="export"
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          disabled={order.length === 0}
        >
          Export {number(order.length)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={save('.csv', toCsv)}>CSV, for a spreadsheet</Menu.Item>
        <Menu.Item onClick={save('-import.csv', toImportCsv)}>CSV, for an import</Menu.Item>
        <Menu.Item onClick={() => void saveJson()}>JSON, for a script or to compare later</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

export interface ActionsProps extends ExportMenuProps {
  /** Opens the import page with a CSV file of the people. */
  readonly onImport: (file: File) => void
}

/** What can be done with people of the list. */
export function Actions({ list, order, onImport }: ActionsProps) {
  const handOver = () => {
    const text = toImportCsv(inOrder(list.people, order))
    onImport(new File([text], fileName(list, '-import.csv'), { type: 'text/csv' }))
  }
  return (
    <>
      <CopyEmails people={list.people} order={order} />
      <ExportMenu list={list} order={order} />
      <Button
        variant="default"
        data-command="import into a group"
        leftSection={<IconUserPlus size={16} aria-hidden />}
        disabled={order.length === 0}
        onClick={handOver}
      >
        Import {number(order.length)} into a group
      </Button>
    </>
  )
}

export interface CopyEmailsProps {
  readonly people: People
  readonly order: Uint32Array
  /** Tells what was copied. By default in a toast, which a dialog hides. */
  readonly onTold?: (message: string) => void
}

export function CopyEmails({ people, order, onTold = (message) => toast({ message }) }: CopyEmailsProps) {
  const copy = () => {
    const { text, sentence } = toEmails(inOrder(people, order))
    navigator.clipboard.writeText(text).then(
      () => onTold(sentence),
      () => onTold('The browser blocked copying. Export the people instead.'),
    )
  }
  return (
    <Button
      variant="default"
      data-command="copy emails"
      leftSection={<IconMail size={16} aria-hidden />}
      disabled={order.length === 0}
      onClick={copy}
    >
      Copy emails
    </Button>
  )
}
