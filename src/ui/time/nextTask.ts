/** Lets the page paint and hear keys before what is long goes on. No timer: a tab out of sight has one a second, or a minute. */
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
