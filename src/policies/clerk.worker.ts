/** Reads and judges lists off the page. It keeps nothing. */
import { type Ask, partsOf, type Told } from './carriage.ts'
import { doWork } from './clerkWork.ts'

// The types of a page are in scope; a worker's `self` has the same two members.
const tell = (message: Told) => self.postMessage(message)

function work(id: number, ask: Ask) {
  const done = doWork(ask)
  if (!('found' in done)) return tell({ told: 'done', id, done })
  const parts = partsOf(done)
  let next = parts.next()
  for (; !next.done; next = parts.next()) tell({ told: 'part', id, part: next.value })
  return tell({ told: 'done', id, done: next.value })
}

self.addEventListener('message', ({ data: { id, ask } }: MessageEvent<{ id: number; ask: Ask }>) => {
  try {
    work(id, ask)
  } catch {
    tell({ told: 'failed', id })
  }
})
tell({ told: 'ready' })
