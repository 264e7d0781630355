/** Lets the page paint and hear keys before what is long goes on. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Long work, in pieces that each hold up no frame. */
export async function inPieces<T>(work: Iterator<undefined, T>): Promise<T> {
  let step = work.next()
  while (!step.done) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    await nextTask()
    step = work.next()
  }
  return step.value
}
