import { connectWorker } from '../ui/worker.ts'
import url from './file/prepare.worker.ts?worker&url'
import type { FileWork } from './file/prepare.worker.ts'

/** A worker that waits for files, so that none waits for it. */
export const fileWorker = connectWorker<FileWork>(url, 'read-file')
