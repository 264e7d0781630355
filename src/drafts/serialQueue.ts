/**
 * Runs tasks one after the other, so that the last save wins. A storage that does not answer blocks no caller forever:
 * the task expires, its caller learns that nothing was kept, and the next task starts with a shorter timeout. Earlier
 * requests to the storage may still complete, in order. An expired task makes no more requests, because they could undo
 * a later task. So a slow disk loses nothing and restores nothing old.
 */
import { withTimeout } from '../ui/time/withTimeout.ts'

/** A running task, as its own code sees it. */
export interface QueuedTask {
  /** Call before a change: throws if the task has expired. */
  readonly check: () => void
  /** For code that must not throw. */
  readonly isExpired: () => boolean
}

/** `patience`: how long one task may take, in milliseconds. */
export function createSerialQueue(patience: number) {
  let last: Promise<unknown> = Promise.resolve()
  let isSlow = false

  /** `undefined` if the task failed or expired. */
  function enqueue<T>(work: (task: QueuedTask) => Promise<T>): Promise<T | undefined> {
    let isExpired = false
    const task: QueuedTask = {
      check() {
        if (isExpired) throw new Error('The task has expired.')
      },
      isExpired: () => isExpired,
    }
    async function begin() {
      let answered = false
      const answer = () => {
        answered = true
        isSlow = false
      }
      const working = work(task)
      working.then(answer, answer)
      try {
        return await withTimeout(isSlow ? patience / 5 : patience, working)
      } catch {
        return undefined
      } finally {
        isExpired = true
        isSlow = !answered
      }
    }
    const done = last.then(begin)
    last = done
    return done
  }

  return { enqueue, isSlow: () => isSlow }
}
