import { scriptUrl } from './scriptUrl.ts'

interface WorkerListener<Reply> {
  readonly onReply: (reply: Reply) => void
  /** The worker could not start, or threw. It is stopped. */
  readonly onFailed: () => void
}

/** Starts a worker for one job. Once it is stopped, nothing more is heard of it. */
export function startWorker<Reply>(url: string, name: string, listener: WorkerListener<Reply>) {
  const worker = new Worker(scriptUrl(url), { type: 'module', name })
  let isOver = false
  function stop() {
    isOver = true
    worker.terminate()
  }
  function fail() {
    if (isOver) return
    stop()
    listener.onFailed()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    if (!isOver) listener.onReply(data)
  })
  worker.addEventListener('error', fail)
  const post = (message: object) => {
    if (!isOver) worker.postMessage(message)
  }
  return { post, stop, fail }
}
