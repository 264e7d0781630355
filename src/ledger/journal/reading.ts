import { withTimeout } from '../../ui/time/withTimeout.ts'
import type { LedgerEvent } from '../book/event.ts'
import { fromStore } from './seal.ts'
import type { Meta, Store } from './store.ts'
import { batch, timeouts } from './writer.ts'

/** The events after a place of the chain, in batches, and the meta as read with the last of them. */
export async function readEvents(
  store: Store,
  after: number,
): Promise<{ readonly meta: Meta; readonly events: readonly LedgerEvent[] }> {
  const events: LedgerEvent[] = []
  for (let place = after; ;) {
    // oxlint-disable-next-line no-await-in-loop -- in sequence by intent
    const { meta, links } = await withTimeout(timeouts.reading, store.read(place, batch))
    // `verify` reports records that were edited from outside; here they would break the pages.
    events.push(...links.flatMap((stored) => fromStore(stored) ?? []))
    place = links.at(-1)?.seq ?? place
    if (links.length < batch) return { meta, events }
  }
}
