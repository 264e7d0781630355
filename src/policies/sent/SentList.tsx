import { Anchor, Button, CloseButton, SegmentedControl, Text, TextInput } from '@mantine/core'
import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useLogState } from '../../log/LogContext.ts'
import { capital } from '../../log/scopeWords.ts'
import { policyOf } from '../../log/subject.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Empty } from '../../ui/frame/Empty.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { number } from '../../ui/number.ts'
import { type Filter, filters } from './sentLink.ts'
import { filterSent, searchSent } from './sentList.ts'
import type { Sent } from './sentPolicy.ts'
import { SentReceipt } from './SentReceipt.tsx'
import { SentTable } from './SentTable.tsx'
import classes from './Sent.module.css'

export interface SentListProps {
  readonly all: readonly Sent[]
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
  /** The request id of the open receipt. */
  readonly openId: string | undefined
  readonly onOpenId: (requestId: string | undefined) => void
}

/** The list, and beside it the receipt of one policy, or in a narrow window in its place. */
export function SentList({ all, filter, onFilter, openId, onOpenId }: SentListProps) {
  const { now: clock } = useSession()
  const [now] = useState(clock)
  const { trouble, isReading } = useLogState()
  const [typed, setTyped] = useState('')
  const search = useRef<HTMLInputElement>(null)
  /** The clicked button disappears. */
  function showList() {
    onOpenId(undefined)
    setTimeout(() => search.current?.focus())
  }
  const wanted = useDeferredValue(typed)
  const found = useMemo(() => searchSent(all, wanted), [all, wanted])
  const rows = useMemo(() => filterSent(found, filter, now), [found, filter, now])
  const opened = all.find(({ requestId }) => requestId === openId)
  return (
    <section className={openId === undefined ? classes.list : 'split'} aria-label="Sent">
      <div className="stack">
        {trouble === 'unwanted' && (
          <Notice tone="warn" title="Sent policies are not kept on this device.">
            <Text size="sm">
              Settings are set to keep nothing. This console cannot list policies later, so save each receipt.
            </Text>
          </Notice>
        )}
        {all.length > 0 && (
          <div className="row snug">
            <TextInput
              ref={search}
              className={classes.search}
              aria-label="Find in sent policies"
              placeholder="Names, URLs, people, ids"
              autoComplete="off"
              spellCheck={false}
              leftSection={<IconSearch size={16} aria-hidden />}
              rightSection={
                typed !== '' && (
                  <CloseButton size="sm" aria-label="Clear the search" onClick={() => setTyped('')} />
                )
              }
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <SegmentedControl
              aria-label="Show"
              className={classes.filters}
              size="xs"
              value={filter}
              onChange={onFilter}
              data={filters.flatMap((value) => {
                const many = filterSent(found, value, now).length
                const isShown = many > 0 || value === filter || value !== 'unknown'
                return isShown ? { value, label: `${capital(value)} ${number(many)}` } : []
              })}
            />
          </div>
        )}
        <SentTable
          rows={rows}
          now={now}
          topOn={`${wanted} ${filter}`}
          openId={openId}
          onOpen={({ requestId }) => onOpenId(requestId)}
          empty={
            all.length === 0 ? (
              <Empty title="Nothing sent yet">
                Each policy that is sent from this device is listed here.
              </Empty>
            ) : (
              <Empty title="No policy matches">Change the search or show all.</Empty>
            )
          }
        />
        <Text size="sm" role="status">
          {rows.length < all.length && `${number(rows.length)} of ${number(all.length)}`}
        </Text>
        {trouble === undefined && (
          <Text size="sm" c="dimmed">
            Kept encrypted on this device, for this account. This console cannot list the policies of the
            account.
          </Text>
        )}
      </div>
      {openId !== undefined && (opened || !isReading) && (
        <div data-detail>
          <Opened key={openId} sent={opened} onBack={showList} />
        </div>
      )}
    </section>
  )
}

/** The receipt of a policy, which is absent if this device does not have it. */
function Opened({ sent, onBack }: { readonly sent: Sent | undefined; readonly onBack: () => void }) {
  const input = sent && policyOf(sent.entry)
  return (
    <div className="stack">
      <div>
        <Button variant="subtle" size="compact-sm" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
          All sent policies
        </Button>
      </div>
      {sent && input ? (
        <SentReceipt sent={sent} input={input} />
      ) : (
        <Notice tone="bad" role="alert" title="This receipt cannot be read.">
          <Text size="sm">
            It is not on this device. The request may still be listed in{' '}
            <Anchor href="#/activity">Activity</Anchor>.
          </Text>
        </Notice>
      )}
    </div>
  )
}
