import { useEffect, useState } from 'react'
import { useDrafts, usePlace } from '../../drafts/useDraft.ts'
import { draftNameOf, readSummary } from './summary.ts'

export interface DraftLine {
  readonly id: string
  readonly at: number
  readonly name: string
  /** Absent from drafts of an older version. */
  readonly urls?: number
  readonly isElsewhere: boolean
}

/** The policy drafts of this account, latest first: `undefined` while they load, `unreadable` if they cannot be read. */
export function useDraftList(): readonly DraftLine[] | 'unreadable' | undefined {
  const drafts = useDrafts()
  const place = usePlace('policies')
  const [lines, setLines] = useState<readonly DraftLine[] | 'unreadable'>()
  useEffect(() => {
    let isHere = true
    const look = async () => {
      if (!place) return
      const listed = await drafts.list(place)
      if (!isHere) return
      setLines(
        listed?.map(({ id, at, summary, isElsewhere }) => {
          const said = readSummary(summary)
          return { id, at, name: draftNameOf(said ?? {}, at), urls: said?.urls, isElsewhere }
        }) ?? 'unreadable',
      )
    }
    void look()
    const stop = drafts.onChanged(() => void look())
    return () => {
      isHere = false
      stop()
    }
  }, [drafts, place])
  return lines
}
