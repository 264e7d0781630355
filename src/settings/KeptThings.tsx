import { Button, Text } from '@mantine/core'
import { type Counted, countKept, type KeptPage, keptPages } from '../drafts/registry.ts'
import { useDrafts, usePlace } from '../drafts/useDraft.ts'
import { isOf } from '../log/entry.ts'
import { useLogState } from '../log/LogContext.ts'
import { useOwner } from '../device/owner.ts'
import { Details } from '../ui/form/Details.tsx'
import { Notice } from '../ui/Notice.tsx'
import { count } from '../ui/number.ts'
import { focusHeadingThen } from '../ui/pane/focusBack.ts'
import { toast, usePageToast } from '../ui/toast/toast.ts'
import { useStored } from './useStored.ts'
import classes from './settings.module.css'

const titleOf = ({ thing, many, page }: Counted) =>
  many === 0
    ? `No ${thing.many}`
    : page === 'own-domains'
      ? 'Your domains'
      : count(many, thing.one, thing.many)

/** The things that are kept on this device for the account, each with a button to remove it. */
export function KeptThings() {
  const drafts = useDrafts()
  const own = useOwner()
  const { requests, settings } = useLogState()
  const owner = usePlace('policies')?.owner
  const { stored, isError, renew } = useStored(owner)
  const pageToast = usePageToast()

  async function remove(page: KeptPage) {
    const { one, many } = keptPages[page]
    // The list is read again, because leaving a field may just have changed it.
    const entries = ((await drafts.stored(owner)) ?? []).filter((entry) => entry.page === page)
    const closed = entries.filter(({ isOpen }) => !isOpen)
    const removed = await Promise.all(closed.map(({ id }) => drafts.discard(id)))
    const undos = removed.filter((undo) => typeof undo !== 'string')
    await renew()
    const open = entries.length - closed.length + removed.filter((undo) => undo === 'elsewhere').length
    const failed = removed.filter((undo) => undo === 'not kept').length
    const message = [
      undos.length > 0 && `Removed ${count(undos.length, one, many)}.`,
      open > 0 && `Not removed: ${count(open, one, many)}, open on a page. Discard it there.`,
      failed > 0 && `${count(failed, one, many)} could not be removed. Reload the page, then try again.`,
    ]
    const undo = async () => {
      const areBack = await Promise.all(undos.map((back) => back()))
      await renew()
      toast({ message: areBack.every(Boolean) ? `Restored ${many}.` : 'This could not be restored.' })
    }
    pageToast.show({
      message: message.filter(Boolean).join(' '),
      ...(undos.length > 0 && { undo: () => void undo() }),
    })
  }

  const requestsHere = Array.from(requests.values()).filter((entry) => isOf(entry, own)).length
  const things = countKept(requestsHere, stored ?? [])
  // Nothing is called absent until the storage is read.
  const absent = stored ? things.filter(({ many }) => many === 0) : []
  const show = (counted: Counted) => {
    const { thing, many, page } = counted
    return (
      <li key={thing.one} className={`row ${classes.thing}`}>
        <Details summary={<strong>{titleOf(counted)}</strong>}>
          <Text c="dimmed">
            {thing.from} {thing.lies} {thing.until(count(settings.days, 'day'))}
          </Text>
        </Details>
        {page && many > 0 && page !== 'own-domains' && (
          <Button
            size="xs"
            aria-label={`Remove ${thing.many}`}
            onClick={focusHeadingThen(() => void remove(page))}
          >
            Remove
          </Button>
        )}
      </li>
    )
  }
  return (
    <>
      {isError && <Notice tone="warn" title="Drafts, views, names and domains could not be read." />}
      <ul className="plain" aria-label="On this device">
        {things.filter(({ many }) => many > 0).map(show)}
      </ul>
      {absent.length > 0 && (
        <Details summary={`Nothing kept yet (${absent.length})`}>
          <ul className="plain" aria-label="Not on this device">
            {absent.map(show)}
          </ul>
        </Details>
      )}
    </>
  )
}
