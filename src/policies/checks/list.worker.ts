/** Reads and judges lists off the page. */
import type { WorkerRequest, WorkerReply } from './workerMessages.ts'
import { work } from './listWork.ts'

// The types of a page are in scope; a worker's `self` has the same two members.
const reply = (message: WorkerReply) => self.postMessage(message)

self.addEventListener(
  'message',
  ({ data: { id, request } }: MessageEvent<{ id: number; request: WorkerRequest }>) => {
    try {
      work(id, request, reply)
    } catch {
      reply({ kind: 'failed', id })
    }
  },
)
reply({ kind: 'ready' })
