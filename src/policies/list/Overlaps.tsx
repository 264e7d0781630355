import { Button, Group, Text } from '@mantine/core'
import { Fragment, useMemo } from 'react'
import { HelpMark } from '../../help/HelpMark.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { count, number } from '../../ui/number.ts'
import { groupOverlaps, savesOf, sayOverlap, sayWithout, type OverlapGroup } from '../checks/overlap.ts'
import type { Findings } from '../checks/useFindings.ts'
import { conflictKey, coveredKey } from '../checks/listFilters.ts'
import { AndMore, FirstFew } from '../../ui/FirstFew.tsx'
import classes from './List.module.css'
import { countEntries } from '../request/policyWords.ts'

const maxGroups = 8

export interface OverlapsProps {
  readonly findings: Findings
  /** The wider entries, by their value, whose group the admin keeps. */
  readonly kept: readonly string[]
  readonly onKept: (kept: readonly string[]) => void
  /** Removes covered entries, by their place in the judged list. */
  readonly onDrop: (covered: ReadonlySet<number>) => void
  /** Applies a filter to the list. */
  readonly onShow: (filter: string) => void
}

/** Covered entries, grouped by the covering entry, and conflicts. The list changes only by a click. */
export function Overlaps({ findings, kept, onKept, onDrop, onShow }: OverlapsProps) {
  const { entries, overlaps, unchecked } = findings
  const { offered, without, saves, conflicts, keptCount } = useMemo(() => {
    const isConflict = ({ kind }: (typeof overlaps)[number]) => kind === 'allow against block'
    const groups = groupOverlaps(overlaps.filter((overlap) => !isConflict(overlap)))
    const left = groups.filter(({ covering }) => !kept.includes(entries[covering]?.value ?? ''))
    const covered = left.flatMap((group) => group.overlaps)
    return {
      offered: left,
      without: sayWithout(covered, entries),
      saves: savesOf(covered),
      conflicts: overlaps.filter(isConflict),
      keptCount: groups.length - left.length,
    }
  }, [entries, overlaps, kept])
  const drop = (groups: readonly OverlapGroup[]) =>
    onDrop(new Set(groups.flatMap((group) => group.overlaps.map(({ covered }) => covered))))
  const isStale = unchecked !== undefined
  return (
    <>
      <LiveRegion>
        {offered.length > 0 && (
          <Notice tone="notice" title={`${count(saves, 'entry is', 'entries are')} covered by others.`}>
            <Text size="sm">
              {without} Removing {saves === 1 ? 'it' : 'them'} frees room.{' '}
              <HelpMark topic="entries" label="What an entry covers" />
            </Text>
            <div className={classes.groups}>
              {offered.slice(0, maxGroups).map((group) => {
                const value = entries[group.covering]?.value ?? ''
                return (
                  <Fragment key={value}>
                    <div>
                      <FirstFew all={group.overlaps} most={3}>
                        {(overlap) => <bdi>{sayOverlap(overlap, entries)}</bdi>}
                      </FirstFew>
                    </div>
                    <Group gap="xs" wrap="nowrap">
                      <Button
                        variant="default"
                        size="compact-sm"
                        disabled={isStale}
                        onClick={() => drop([group])}
                      >
                        Remove {countEntries(group.saves)}
                        <span className="hidden"> covered by {value}</span>
                      </Button>
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        disabled={isStale}
                        onClick={() => onKept([...kept, value])}
                      >
                        Keep
                        <span className="hidden"> what {value} covers</span>
                      </Button>
                    </Group>
                  </Fragment>
                )
              })}
            </div>
            <AndMore count={offered.length - maxGroups} />
            <Group gap="xs">
              {offered.length > 1 && (
                <Button variant="default" size="compact-sm" disabled={isStale} onClick={() => drop(offered)}>
                  Remove {number(saves)} covered entries
                </Button>
              )}
              <Button variant="subtle" size="compact-sm" onClick={() => onShow(coveredKey)}>
                Show in the list
              </Button>
            </Group>
          </Notice>
        )}
      </LiveRegion>
      {keptCount > 0 && (
        <Group gap="xs">
          <Text size="sm">{count(keptCount, 'group')} of covered entries kept.</Text>
          <Button variant="subtle" size="compact-sm" onClick={() => onKept([])}>
            Show suggestions again
          </Button>
        </Group>
      )}
      <LiveRegion>
        {conflicts.length > 0 && (
          <Notice tone="warn" title={`${count(conflicts.length, 'conflict')} in the list.`}>
            <FirstFew all={conflicts} most={10}>
              {(overlap) => <bdi>{sayOverlap(overlap, entries)}</bdi>}
            </FirstFew>
            <div>
              <Button variant="default" size="compact-sm" onClick={() => onShow(conflictKey)}>
                Show in the list
              </Button>
            </div>
          </Notice>
        )}
      </LiveRegion>
    </>
  )
}
