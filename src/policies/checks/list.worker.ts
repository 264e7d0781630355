/** Reads and judges lists off the page. */
import { serve } from '../../ui/worker.ts'
import { listWork } from './listWork.ts'

serve(listWork)
