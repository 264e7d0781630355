/**
 * Runs tasks one after the other, so that the last save wins. A storage that does not answer blocks no caller forever:
 * the task expires, its caller learns that nothing was kept, and the next task starts with a shorter timeout. Earlier
 * requests to the storage may still complete, in order. An expired task makes no more requests, because they could
 * undo a later task. So a slow disk loses nothing and restores nothing old.
 */
import { withTimeout } from '../ui/time/withTimeout.ts'

/** A guard to call before each change: it throws if the task has expired. */
export type Check = () => void

/** `taskTimeout`: how long one task may take, in milliseconds. */
export function createSerialQueue(taskTimeout: number) {
  let last: Promise<unknown> = Promise.resolve()
  let isSlow = false

  /** Runs a task after the earlier ones. `undefined` if it failed or expired. */
  function enqueue<T>(work: (check: Check) => Promise<T>): Promise<T | undefined> {
    async function begin() {
      let isExpired = false
      let answered = false
      const answer = () => {
        answered = true
        isSlow = false
      }
      const working = work(() => {
        if (isExpired) throw new Error('The task has expired.')
      })
      working.then(answer, answer)
      try {
        return await withTimeout(isSlow ? taskTimeout / 5 : taskTimeout, working)
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
