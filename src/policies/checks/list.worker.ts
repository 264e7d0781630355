/** Reads and judges lists off the page. */
import { serve } from '../../ui/worker.ts'
import type { Reading } from '../urls/pasteResult.ts'
import { listWork } from './listWork.ts'

serve(listWork)

// The code is compiled while the admin still looks for the text, which is then read sooner.
const lines = Array.from(
  { length: 2_000 },
  (_, at) => `hxxps://www${at}[.]site${at % 99}.example/path?id=${at}`,
)
const { json } = listWork.read({ text: lines.join('\n'), options: { action: 'block' } })
const { found } = JSON.parse(json) as Reading
listWork.judge({ entries: found, guarded: { ownDomains: [], protectedDomains: [] } })
