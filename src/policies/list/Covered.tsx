import { Button, Group, Text } from '@mantine/core'
import { Fragment, useMemo } from 'react'
import { HelpMark } from '../../help/HelpMark.tsx'
import { AndMore, FirstFew } from '../../ui/FirstFew.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { count, number } from '../../ui/number.ts'
import { type ListFinding, sayCovered } from '../checks/listFindings.ts'
import { groupOverlaps, type Overlap, type OverlapGroup, sayOverlap, sayWithout } from '../checks/overlap.ts'
import { countEntries } from '../request/policyWords.ts'
import type { Entry } from '../urls/entry.ts'
import { FixButton } from './FixButton.tsx'
import type { ListEditor } from './listDocument.ts'
import { ShowButton } from './ShowButton.tsx'

const maxGroups = 8
const nothing: readonly Overlap[] = []

export interface CoveredProps {
  readonly finding: ListFinding
  /** The judged list. */
  readonly entries: readonly Entry[]
  /** The list has changed since, and a covering entry may be gone. */
  readonly isStale: boolean
  readonly editor: ListEditor
  readonly onDrop: (values: ReadonlySet<string>, why: string) => void
}

/** Covered entries, grouped by the covering entry. */
export function Covered({ finding, entries, isStale, editor, onDrop }: CoveredProps) {
  const { overlaps = nothing } = finding
  const { kept } = editor.document
  const keep = (values: readonly string[]) => editor.change({ kept: values })
  const { offered, without, saves, keptCount } = useMemo(() => {
    const groups = groupOverlaps(overlaps)
    const left = groups.filter(({ covering }) => !kept.includes(entries[covering]?.value ?? ''))
    const covered = left.flatMap((group) => group.overlaps)
    return {
      offered: left,
      without: sayWithout(covered, entries),
      saves: covered.length,
      keptCount: groups.length - left.length,
    }
  }, [entries, overlaps, kept])
  const drop = (groups: readonly OverlapGroup[]) => {
    const covered = groups.flatMap((group) => group.overlaps.map((overlap) => entries[overlap.covered]))
    onDrop(new Set(covered.flatMap((entry) => entry?.value ?? [])), ', covered by others')
  }
  return (
    <>
      {offered.length > 0 && (
        <Notice tone="notice" title={sayCovered(saves)}>
          <Text size="sm">
            {without} Removing {saves === 1 ? 'it' : 'them'} frees room.{' '}
            <HelpMark topic="entries" label="What an entry covers" />
          </Text>
          <div className="stack tight">
            {offered.slice(0, maxGroups).map((group) => {
              const value = entries[group.covering]?.value ?? ''
              return (
                <Fragment key={value}>
                  <div>
                    <FirstFew all={group.overlaps} most={3}>
                      {(overlap) => <bdi>{sayOverlap(overlap, entries)}</bdi>}
                    </FirstFew>
                  </div>
                  <Group gap={4} data-fixes>
                    <FixButton disabled={isStale} onFix={() => drop([group])}>
                      Remove {countEntries(group.overlaps.length)}
                      <span className="hidden"> covered by {value}</span>
                    </FixButton>
                    <FixButton variant="subtle" disabled={isStale} onFix={() => keep([...kept, value])}>
                      Keep
                      <span className="hidden"> what {value} covers</span>
                    </FixButton>
                    {offered.length === 1 && <ShowButton finding={finding} />}
                  </Group>
                </Fragment>
              )
            })}
          </div>
          <AndMore count={offered.length - maxGroups} />
          {offered.length > 1 && (
            <Group gap="xs">
              <FixButton disabled={isStale} onFix={() => drop(offered)}>
                Remove {number(saves)} covered entries
              </FixButton>
              <ShowButton finding={finding} />
            </Group>
          )}
        </Notice>
      )}
      {keptCount > 0 && (
        <Group gap="xs">
          <Text size="sm">{count(keptCount, 'group')} of covered entries kept.</Text>
          <Button variant="subtle" size="compact-sm" onClick={() => keep([])}>
            Show suggestions again
          </Button>
        </Group>
      )}
    </>
  )
}
