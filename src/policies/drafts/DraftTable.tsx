import { Anchor } from '@mantine/core'
import { IconCopy, IconDownload, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { Empty } from '../../ui/frame/Empty.tsx'
import { count, number } from '../../ui/number.ts'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { createView, type Sort } from '../../ui/table/order.ts'
import { shortTime } from '../../ui/time/clock.ts'
import { countUrls } from '../request/policyWords.ts'
import type { DraftItem } from './useDraftLibrary.ts'
import cells from '../list/urlCells.module.css'
import classes from '../sent/Sent.module.css'

const tools = [
  ['Clone', IconCopy],
  ['Export', IconDownload],
  ['Delete', IconTrash],
] as const

export interface DraftTableProps {
  readonly items: readonly DraftItem[]
  /** The draft on the page is being sent: it can neither go, nor be sent a second time as a clone. */
  readonly isBusy: boolean
  readonly acts: Readonly<Record<'Open' | (typeof tools)[number][0], (item: DraftItem) => void>>
}

function NameCell({ item, acts }: Pick<DraftTableProps, 'acts'> & { readonly item: DraftItem }) {
  const { name, isHere, isElsewhere } = item
  return (
    <span className={classes.name}>
      {isElsewhere ? (
        <bdi className={classes.open} title={name}>
          {name}
        </bdi>
      ) : isHere ? (
        <Anchor href="#/policies" className={classes.open} aria-label={`Open: ${name}`} title={name}>
          <bdi>{name}</bdi>
        </Anchor>
      ) : (
        <Anchor
          component="button"
          type="button"
          className={classes.open}
          aria-label={`Open: ${name}`}
          title={name}
          onClick={() => acts.Open(item)}
        >
          <bdi>{name}</bdi>
        </Anchor>
      )}
    </span>
  )
}

/** The actions on a row, as far as its draft is not in use. */
function Tools({ item, isBusy, acts }: Omit<DraftTableProps, 'items'> & { readonly item: DraftItem }) {
  const { name, isHere, isElsewhere } = item
  const isSending = isHere && isBusy
  const isOffered = { Clone: !isSending, Export: true, Delete: !isSending && !isElsewhere }
  return (
    <span className={cells.actions}>
      {tools.map(([label, Icon]) =>
        isOffered[label] ? (
          <button
            key={label}
            type="button"
            className={cells.icon}
            aria-label={`${label}: ${name}`}
            title={label}
            onClick={() => acts[label](item)}
          >
            <Icon size={16} aria-hidden />
          </button>
        ) : null,
      )}
    </span>
  )
}

function UrlsCell({ counts, isHere, isElsewhere }: DraftItem) {
  const scopes = counts && counts.scopes > 1 ? `, ${count(counts.scopes, 'scope')}` : ''
  return (
    <>
      {counts && `${countUrls(counts.urls)}${scopes} `}
      {counts && counts.sent > 0 && (
        <span className="chip" title={`Sent, or may have been sent: ${countUrls(counts.sent)}`}>
          {number(counts.sent)} sent or unknown
        </span>
      )}{' '}
      {isHere && <span className="chip">Open here</span>}
      {isElsewhere && (
        <span className="chip" title="Edit this draft in its own tab, or clone it to work here.">
          Open in another tab
        </span>
      )}
    </>
  )
}

const columnsAt = (
  now: number,
  { isBusy, acts }: Omit<DraftTableProps, 'items'>,
): readonly Column<DraftItem>[] => [
  {
    key: 'name',
    header: 'Name',
    card: 'title',
    cell: (item) => <NameCell item={item} acts={acts} />,
    sortBy: ({ name }) => name,
  },
  {
    key: 'urls',
    header: 'URLs',
    width: '272px',
    card: 'aside',
    cell: (item) => <UrlsCell {...item} />,
    sortBy: ({ counts }) => counts?.urls ?? 0,
  },
  {
    key: 'saved',
    header: 'Saved',
    width: '140px',
    card: 'line',
    cell: ({ at }) => <time dateTime={new Date(at).toISOString()}>{shortTime(at, now)}</time>,
    sortBy: ({ at }) => at,
  },
  {
    key: 'tools',
    header: 'Tools',
    isHeaderHidden: true,
    width: '116px',
    align: 'end',
    card: 'end',
    cell: (item) => <Tools item={item} isBusy={isBusy} acts={acts} />,
  },
]

/** The drafts as a table, in the form of the sent policies on the tab beside it. */
export function DraftTable({ items, isBusy, acts }: DraftTableProps) {
  const { now } = useSession()
  const [sort, setSort] = useState<Sort>({ key: 'saved', descending: true })
  const columns = columnsAt(now(), { isBusy, acts })
  return (
    <DataTable
      label="Drafts of this page"
      columns={columns}
      rows={items}
      order={createView(items, ({ name }) => name, columns).show('', sort)}
      sort={sort}
      onSort={setSort}
      hasCards
      empty={
        <Empty title="No drafts yet">
          Anything typed or pasted on the page becomes a draft. “New draft” keeps it and starts another.
        </Empty>
      }
    />
  )
}
