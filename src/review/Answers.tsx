import { Text } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../session/SessionProvider.tsx'
import { Details } from '../ui/form/Details.tsx'
import { JsonSource } from '../ui/form/JsonSource.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Notice } from '../ui/Notice.tsx'
import { usePageState } from '../ui/pageState.ts'
import { shortTime } from '../ui/time/clock.ts'
import { readApproval } from './approval.ts'
import { askedKeys } from './requestState.ts'
import type { Approvals } from './useApprovals.ts'

/** The answers of reviewers, and the field for one once somebody was asked or has to be. One may be dropped on the page. */
export function Answers({ about, judged, take, lacking }: Approvals) {
  const { file, now } = useSession()
  const [wasAsked] = usePageState(askedKeys(about))
  const [isOpen, setOpen] = useState(false)
  if (file !== undefined) return null
  async function add(given: File) {
    const read = await readApproval(given)
    setOpen('reason' in read)
    if ('reason' in read) return read.reason
    return take(read) ? undefined : `A newer answer of ${read.by} is here.`
  }
  return (
    <>
      <LiveRegion className="stack tight">
        {judged.map(({ approval: { key, by, asker, at, comment, words }, reason }) =>
          reason === undefined ? (
            <Notice
              key={key}
              tone="good"
              title={`Approved by ${by}, ${shortTime(at, now())}, these exact bytes`}
            >
              <Text>
                Asked by {asker}. The fingerprint of {by} is <span className="mono">{words}</span>.
              </Text>
              {comment !== '' && <blockquote className="block">{comment}</blockquote>}
            </Notice>
          ) : (
            <Notice key={key} tone="warn" title={`The answer of ${by} does not count as an approval.`}>
              <Text>{reason}</Text>
            </Notice>
          ),
        )}
      </LiveRegion>
      {(wasAsked || lacking !== undefined || judged.length > 0) && (
        <Details summary="Add an approval" isOpen={isOpen} onOpen={setOpen}>
          <div className="stack tight">
            <JsonSource
              what="an approval"
              label="Or paste its text"
              action="Add the approval"
              refusal="The approval was not added."
              take={add}
            />
          </div>
        </Details>
      )}
    </>
  )
}
