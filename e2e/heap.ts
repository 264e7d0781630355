/**
 * The heap of a page and of the guard's worker, after all garbage is collected: everything that scripts can still reach.
 * The browser's own copies are not part of it.
 */
import type { Page } from '@playwright/test'
import { type Place, search, toText } from './profile.ts'
import type { Credentials } from './test.ts'

/** The texts in a heap snapshot. Taking a snapshot collects all garbage first. */
function toHeap(file: string, chunks: readonly string[]): Place {
  // In the .heapsnapshot format, this list has every text in the heap.
  const { strings } = JSON.parse(chunks.join('')) as { strings: string[] }
  return { file, text: toText(strings.join('\n')) }
}

async function takeSnapshot(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.takeHeapSnapshot')
  await session.detach()
  return chunks
}

/**
 * The bytes of all that the page's scripts hold: objects, texts and functions. The code that the browser compiles from
 * them, the longer they run, is not part of it, nor are elements.
 */
export async function bytesHeld(page: Page): Promise<number> {
  const { nodes, snapshot } = JSON.parse((await takeSnapshot(page)).join('')) as {
    nodes: number[]
    snapshot: { meta: { node_fields: string[]; node_types: [string[]] } }
  }
  const { node_fields: fields, node_types: types } = snapshot.meta
  const size = fields.indexOf('self_size')
  let bytes = 0
  for (let at = 0; at < nodes.length; at += fields.length) {
    const type = types[0][nodes[at + fields.indexOf('type')] ?? -1] ?? 'none'
    if (!['code', 'native', 'synthetic'].includes(type)) bytes += nodes[at + size] ?? NaN
  }
  return bytes
}

/** The guard's worker belongs to no page, so the test reaches it through the browser, with nested messages. */
async function guardHeap(page: Page): Promise<Place> {
  const inner = await page.context().newCDPSession(page)
  const { targetInfo: own } = await inner.send('Target.getTargetInfo')
  await inner.detach()
  const session = await page.context().browser()?.newBrowserCDPSession()
  const { targetInfos } = (await session?.send('Target.getTargets')) ?? { targetInfos: [] }
  // A guard of an earlier test may live on for a while.
  const guard = targetInfos.find(
    ({ type, browserContextId }) => type === 'shared_worker' && browserContextId === own.browserContextId,
  )
  if (!session || !guard) throw new Error('This page has no guard in a worker.')
  const { targetId } = guard
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
  const chunks: string[] = []
  const taken = new Promise<void>((resolve) => {
    session.on('Target.receivedMessageFromTarget', (received) => {
      // In the DevTools protocol an answer has an id, and an event has none.
      const { id, params } = JSON.parse(received.message) as { id?: number; params?: { chunk?: string } }
      if (params?.chunk !== undefined) chunks.push(params.chunk)
      if (id !== undefined) resolve()
    })
  })
  const message = JSON.stringify({ id: 1, method: 'HeapProfiler.takeHeapSnapshot' })
  await session.send('Target.sendMessageToTarget', { sessionId, message })
  await taken
  await session.detach()
  return toHeap('guard', chunks)
}

/** A key without its ends, so that a truncated key is found too. */
const core = (key: string) => key.slice(key.length / 4, -key.length / 4)

/** The keys that can still be reached, as `key: where`: in the page, and in the guard if it is a worker. */
export async function keysHeld(page: Page, keys: Credentials, guardIs: 'worker' | 'page' = 'worker') {
  const wanted = {
    'access key': keys.accessKey,
    'secret key': keys.secretKey,
    "secret key's bytes": Buffer.from(keys.secretKey, 'base64').toString('latin1'),
    'application key': keys.applicationKey,
  }
  return textsHeld(page, wanted, guardIs)
}

export async function textsHeld(
  page: Page,
  texts: Readonly<Record<string, string>>,
  guardIs: 'worker' | 'page' = 'worker',
) {
  const wanted = new Map(Object.entries(texts).map(([name, text]) => [name, core(text)]))
  const heaps = [toHeap('page', await takeSnapshot(page))]
  if (guardIs === 'worker') heaps.push(await guardHeap(page))
  return search(heaps, wanted)
}
