import { useCallback, useRef } from 'react'
import type { Answer } from '../../api/client.ts'
import type { PolicyRecord } from '../../api/schemas.ts'
import { useLogState } from '../../log/LogContext.ts'
import type { Problem } from '../../ui/ErrorPanel.tsx'
import { pageKeys, usePageState, usePageStore } from '../../ui/pageState.ts'
import { useDerived } from '../../ui/useDerived.ts'
import { digestOfPart, type Part, statusOfPart, type Submission } from '../document/submission.ts'
import type { WireEntry } from '../urls/entry.ts'

/** The state of sending in this tab. */
export interface Run {
  readonly isRunning: boolean
  readonly sending?: number
  readonly isPausing?: boolean
  readonly problem?: Problem
  /** The answers by the index of the part. */
  readonly answers: ReadonlyMap<number, Answer<PolicyRecord>>
}

/** By the time of the submission: of the last ones alone, since answers are large. */
const runKeys = pageKeys<Run>({ isRunning: false, answers: new Map() }, 10)

export const useIsRunning = (submission: Submission | undefined): boolean =>
  usePageState(runKeys(submission?.at))[0].isRunning

type Digests = ReadonlyMap<Part, string>

/** The run of a submission, the digests of its parts' bodies, and the status of each part. */
export function useStatuses(submission: Submission, entries: readonly WireEntry[]) {
  const { entries: logged, liveTabs } = useLogState()
  const runs = usePageStore(runKeys(submission.at))
  const [run] = usePageState(runKeys(submission.at))
  const known = useRef<Digests>(new Map())
  const makeDigests = useCallback(
    async (asked: Submission): Promise<Digests> => {
      const digests = new Map<Part, string>()
      for (const part of asked.parts) {
        // Digests are kept, so that typing a name makes only that of its part. A part without a name has none.
        const made = known.current.get(part) ?? digestOfPart(asked, part, entries)
        // Without WebCrypto there is none, and nothing is found by it.
        const digest = await Promise.resolve(made).catch(() => undefined)
        if (digest) digests.set(part, digest)
      }
      known.current = digests
      return digests
    },
    [entries],
  )
  const { latest: digests } = useDerived(submission, makeDigests)
  const statuses = submission.parts.map((part, index) =>
    run.sending === index
      ? ({ state: 'on its way' } as const)
      : statusOfPart(submission, part, digests?.get(part), { entries: logged, liveTabs }),
  )
  return { runs, run, digests, statuses }
}
