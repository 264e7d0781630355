/** Reads and judges lists off the page. */
import type { Ask, Told } from './carriage.ts'
import { work } from './clerkWork.ts'

// The types of a page are in scope; a worker's `self` has the same two members.
const tell = (message: Told) => self.postMessage(message)

self.addEventListener('message', ({ data: { id, ask } }: MessageEvent<{ id: number; ask: Ask }>) => {
  try {
    work(id, ask, tell)
  } catch {
    tell({ told: 'failed', id })
  }
})
tell({ told: 'ready' })
