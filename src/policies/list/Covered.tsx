import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { HelpMark } from '../../help/HelpMark.tsx'
import { AndMore } from '../../ui/FirstFew.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { number } from '../../ui/number.ts'
import { FindingPart, type Fix } from '../../ui/pane/FindingPart.tsx'
import { sayCovered } from '../checks/listFindings.ts'
import { groupOverlaps, type Overlap, type OverlapGroup, sayOverlap, sayWithout } from '../checks/overlap.ts'
import { countEntries, sayRemove } from '../request/policyWords.ts'
import type { CardProps } from './UrlFindings.tsx'

const maxGroups = 8
const nothing: readonly Overlap[] = []

export interface CoveredProps extends CardProps {
  readonly show: Fix
}

/** Covered entries, grouped by the covering entry. */
export function Covered({ finding, findings, editor, show, onDrop }: CoveredProps) {
  const { overlaps = nothing } = finding
  // Its fixes wait if the list has changed since it was judged: a covering entry may be gone.
  const { entries, unchecked: waiting } = findings
  const { kept } = editor.document
  const keep = (values: readonly string[]) => editor.change({ kept: values })
  const { offered, without, saves } = useMemo(() => {
    const groups = groupOverlaps(overlaps)
    const left = groups.filter(({ covering }) => !kept.includes(entries[covering]?.value ?? ''))
    const covered = left.flatMap((group) => group.overlaps)
    return {
      offered: left,
      without: sayWithout(covered, entries),
      saves: covered.length,
    }
  }, [entries, overlaps, kept])
  const drop = (groups: readonly OverlapGroup[]) => {
    const covered = groups.flatMap((group) => group.overlaps.map((overlap) => entries[overlap.covered]))
    onDrop(new Set(covered.flatMap((entry) => entry?.value ?? [])), ', covered by others')
  }
  if (offered.length === 0) return null
  return (
    <Notice tone="notice" title={sayCovered(saves)}>
      <Text size="sm">
        {without} Removing {saves === 1 ? 'it' : 'them'} frees room.{' '}
        <HelpMark topic="entries" label="What an entry covers" />
      </Text>
      {offered.slice(0, maxGroups).map((group) => {
        const value = entries[group.covering]?.value ?? ''
        const { overlaps: covered } = group
        return (
          <FindingPart
            key={value}
            examples={covered.slice(0, 3).map((overlap) => sayOverlap(overlap, entries))}
            count={covered.length}
            waiting={waiting}
            fixes={[
              {
                label: sayRemove(covered.length),
                name: `Remove ${countEntries(covered.length)} covered by ${value}`,
                onFix: () => drop([group]),
              },
              {
                label: 'Keep',
                name: `Keep what ${value} covers`,
                variant: 'subtle',
                onFix: () => keep([...kept, value]),
              },
              ...(offered.length === 1 ? [show] : []),
            ]}
          />
        )
      })}
      <AndMore count={offered.length - maxGroups} />
      {offered.length > 1 && (
        <FindingPart
          waiting={waiting}
          fixes={[{ label: `Remove ${number(saves)} covered entries`, onFix: () => drop(offered) }, show]}
        />
      )}
    </Notice>
  )
}
