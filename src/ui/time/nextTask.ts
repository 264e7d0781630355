/** Lets the page paint and handle keys during long work. Not a timer: a hidden tab gets one per second or minute. */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(undefined)
  })

/** Runs long work in pieces that do not delay a frame. Rejects before the next piece once it is aborted. */
export async function inPieces<T>(work: Iterator<undefined, T>, signal?: AbortSignal): Promise<T> {
  let step = work.next()
  while (!step.done) {
    // oxlint-disable-next-line no-await-in-loop -- in sequence by intent
    await nextTask()
    signal?.throwIfAborted()
    step = work.next()
  }
  return step.value
}
