/**
 * One after the other: what was typed last is what stays. A storage that does not answer holds nobody up for ever:
 * whoever asked hears that nothing is kept, and the next turn begins, with less patience. What was asked of the storage
 * by then may still be done, in the order it was asked; but a turn that is over asks for nothing more that could undo
 * what came after it. So a slow disk loses nothing, and brings nothing back.
 */
import { inTime } from '../ui/time/inTime.ts'

/** Of work that others wait for. */
export interface Turn {
  /** To be called before something is changed: throws where the turn is over. */
  readonly check: () => void
  /** The same where nothing may be thrown. */
  readonly isOver: () => boolean
}

/** `patience`: how long one turn may take, in milliseconds. */
export function createTurns(patience: number) {
  let last: Promise<unknown> = Promise.resolve()
  let isSlow = false

  /** `undefined` where it failed, or took too long. */
  function inTurn<T>(work: (turn: Turn) => Promise<T>): Promise<T | undefined> {
    let isOver = false
    const turn: Turn = {
      check() {
        if (isOver) throw new Error('Its turn is over.')
      },
      isOver: () => isOver,
    }
    async function begin() {
      let answered = false
      const answer = () => {
        answered = true
        isSlow = false
      }
      const working = work(turn)
      working.then(answer, answer)
      try {
        return await inTime(isSlow ? patience / 5 : patience, working)
      } catch {
        return undefined
      } finally {
        isOver = true
        isSlow = !answered
      }
    }
    const done = last.then(begin)
    last = done
    return done
  }

  return { inTurn, isSlow: () => isSlow }
}
