/** Reads and judges lists off the page. */
import type { Ask, Told } from './carriage.ts'
import { createWork } from './clerkWork.ts'

// The types of a page are in scope; a worker's `self` has the same two members.
const tell = (message: Told) => self.postMessage(message)
const work = createWork(tell)

self.addEventListener('message', ({ data: { id, ask } }: MessageEvent<{ id: number; ask: Ask }>) => {
  try {
    work(id, ask)
  } catch {
    tell({ told: 'failed', id })
  }
})
tell({ told: 'ready' })
