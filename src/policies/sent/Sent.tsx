import { Anchor, Button, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useDeferredValue, useMemo, useState } from 'react'
import { useLogState } from '../../log/LogContext.ts'
import { LogTrouble } from '../../log/LogTrouble.tsx'
import { OutcomeChip } from '../../log/OutcomeChip.tsx'
import { capital } from '../../log/scopeWords.ts'
import { policyOf, recordsOf } from '../../log/subject.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { focusOnMount, focusTitle } from '../../ui/focus.ts'
import { Empty } from '../../ui/frame/Empty.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { number } from '../../ui/number.ts'
import { usePageState } from '../../ui/pageState.ts'
import { useIsNarrow } from '../../ui/pane/useIsNarrow.ts'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { shortTime } from '../../ui/time/clock.ts'
import { type Filter, filters } from '../flow/links.ts'
import { Receipt } from '../receipt/Receipt.tsx'
import { LikeLink } from './LikeLink.tsx'
import { describeEnd, filterSent, searchSent, type Sent, sentSearchKey } from './sent.ts'

export interface SentPoliciesProps {
  readonly all: readonly Sent[]
  readonly filter: Filter
  /** The request id of the open receipt. */
  readonly openId: string | undefined
  /** Shows the policies of another filter, or opens or closes a receipt. */
  readonly onShow: (part: { readonly show?: Filter; readonly sent?: string }) => void
}

/** The list, and beside it the receipt of one policy, or in a narrow window in its place. */
export function SentPolicies({ all, filter, openId, onShow }: SentPoliciesProps) {
  const { now: clock } = useSession()
  // What is in force, and for how long, changes while the list is open.
  const [now, setNow] = useState(clock)
  useInterval(() => setNow(clock()), 60_000, { autoInvoke: true })
  const { trouble } = useLogState()
  const [typed, setTyped] = usePageState(sentSearchKey)
  const wanted = useDeferredValue(typed)
  const rows = useMemo(() => filterSent(searchSent(all, wanted), filter, now), [all, wanted, filter, now])
  const isNarrow = useIsNarrow()
  const columns = useMemo(() => columnsAt(now, openId, onShow, isNarrow), [now, openId, onShow, isNarrow])
  return (
    <section className={openId === undefined ? undefined : 'split'} aria-label="Sent">
      <div className="stack">
        {trouble && <LogTrouble trouble={trouble} />}
        <div className="row snug">
          <TextInput
            type="search"
            flex="1 1 260px"
            aria-label="Find in sent policies"
            placeholder="Names, URLs, people, ids"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <SegmentedControl
            aria-label="Show"
            size="xs"
            value={filter}
            onChange={(show) => onShow({ show })}
            data={filters.map((value) => ({ value, label: capital(value) }))}
          />
        </div>
        <DataTable
          label="Sent policies"
          columns={columns}
          rows={rows}
          minWidth={isNarrow ? '640px' : openId === undefined ? '920px' : '480px'}
          rowSize={isNarrow ? 'double' : undefined}
          topOn={`${wanted} ${filter}`}
          empty={
            <Empty title={all.length === 0 ? 'Nothing sent yet' : 'No policy matches'}>
              {all.length === 0 ? 'A policy is listed once it is sent.' : 'Change the search or show all.'}
            </Empty>
          }
        />
        <Text c="dimmed" role="status">
          {number(rows.length)} of {number(all.length)}. Policies sent from this device are listed here. This
          console cannot list any others.
        </Text>
      </div>
      {openId !== undefined && (
        <Opened
          key={openId}
          sent={all.find(({ id }) => id === openId)}
          onClose={() => {
            onShow({})
            focusTitle()
          }}
        />
      )}
    </section>
  )
}

/** The receipt of a policy, which is absent if this device does not have it. */
function Opened({ sent, onClose }: { readonly sent: Sent | undefined; readonly onClose: () => void }) {
  const { isReading } = useLogState()
  const input = sent && policyOf(sent)
  return (
    <div data-detail>
      <Button variant="subtle" size="compact-sm" w="fit-content" mb="sm" onClick={onClose}>
        All sent policies
      </Button>
      {input && (
        <section ref={focusOnMount} tabIndex={-1} aria-label={`Receipt of ${sent.name}`}>
          <Receipt input={input} records={recordsOf(sent)} requestId={sent.id}>
            <LikeLink requestId={sent.id} />
          </Receipt>
        </section>
      )}
      {!sent && !isReading && (
        <Notice tone="bad" role="alert" title="This receipt is not on this device.">
          <Text>
            The request may be listed in <Anchor href="#/activity">Activity</Anchor>.
          </Text>
        </Notice>
      )}
    </div>
  )
}

const beside: ReadonlySet<string> = new Set(['name', 'ends', 'outcome'])

/** The columns, of which a receipt beside them leaves room for some. In a narrow window, the outcome and the end are below the name. */
function columnsAt(
  now: number,
  openId: string | undefined,
  onShow: SentPoliciesProps['onShow'],
  isNarrow: boolean,
) {
  const named = (sent: Sent) => (
    <>
      <Anchor
        component="button"
        type="button"
        className="over"
        aria-label={`Open the receipt: ${sent.name}`}
        aria-current={sent.id === openId || undefined}
        onClick={() => onShow({ sent: sent.id })}
      >
        <bdi>{sent.name}</bdi>
      </Anchor>
      {isNarrow && (
        <Text truncate c="dimmed">
          <OutcomeChip row={sent} /> · {describeEnd(sent, now, 'ends ')}
        </Text>
      )}
    </>
  )
  const all: readonly Column<Sent>[] = [
    { key: 'name', header: isNarrow ? 'Name, outcome, end' : 'Name', cell: named },
    { key: 'urls', header: 'URLs', isSecondary: true, width: '152px', cell: ({ amount }) => amount },
    { key: 'who', header: 'Who', isSecondary: true, width: '12%', cell: ({ who }) => capital(who) },
    { key: 'ends', header: 'Ends', isSecondary: true, width: '240px', cell: (one) => describeEnd(one, now) },
    { key: 'outcome', header: 'Outcome', width: '172px', cell: (sent) => <OutcomeChip row={sent} /> },
    { key: 'sent', header: 'Sent', width: '140px', cell: ({ at }) => shortTime(at, now) },
  ]
  if (isNarrow) return all.slice(0, 3)
  return openId === undefined ? all : all.filter(({ key }) => beside.has(key))
}
