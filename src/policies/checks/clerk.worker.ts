/** Reads and judges lists off the page. */
import { nextTask } from '../../ui/time/nextTask.ts'
import type { Ask, Told } from './carriage.ts'
import { work } from './clerkWork.ts'
import { exercises } from './exercise.ts'

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

async function practise() {
  for (const ask of exercises()) {
    // Whoever asks meanwhile waits for one of them at most.
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    await nextTask()
    work(0, ask, () => undefined)
  }
}

// Without it the worker is slower, and no worse.
practise().catch(() => undefined)
