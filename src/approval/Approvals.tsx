import { useSession } from '../session/SessionProvider.tsx'
import { FileSource } from '../ui/form/FileSource.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Notice } from '../ui/Notice.tsx'
import { shortTime } from '../ui/time/clock.ts'
import type { ApprovalState } from './useApproval.ts'

/** The approval, or the field for one once somebody was asked or has to be. It may be dropped on the page, too. */
export function Approvals({ approval, lacking, add, wasAsked }: ApprovalState) {
  const { now } = useSession()
  return (
    <>
      <LiveRegion>
        {approval && (
          <Notice
            tone="good"
            title={`Approved by ${approval.by}, ${shortTime(approval.at, now())}, these exact bytes`}
          >
            {approval.comment !== '' && <blockquote className="block">{approval.comment}</blockquote>}
          </Notice>
        )}
      </LiveRegion>
      {!approval && (wasAsked || lacking !== undefined) && <FileSource what="an approval" take={add} />}
    </>
  )
}
