/** What is remembered of an import on this device: its columns, by the headings of the file, and whom it notified. */
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useKept } from '../device/useKept.ts'
import { type Mapping, roles } from './file/columns.ts'
import type { Prepared } from './file/prepare.ts'
import { cellsAt } from './file/rows.ts'

const columns = z.object({
  headings: z.array(z.string()),
  header: z.int().check(z.nonnegative()),
  roles: z.array(z.enum([...roles, ''])),
  isNameless: z.boolean(),
})
type Columns = z.infer<typeof columns>
const schema = z.array(columns)

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((text, at) => text === b[at])

const mostKept = 20

/** With the latest columns first, which take the place of those of a file with the same headings. */
export const withColumns = (before: readonly Columns[], next: Columns): readonly Columns[] =>
  [next, ...before.filter(({ headings }) => !isSame(headings, next.headings))].slice(0, mostKept)

const none: readonly Columns[] = []
const address = z.string()

export const useNotified = () => useKept('import address', address, '')

export function useRemembered(prepared: Prepared | undefined) {
  const [kept, update] = useKept<readonly Columns[]>('import columns', schema, none)
  const [, updateNotified] = useNotified()
  const remembered = useMemo((): Mapping | undefined => {
    if (!prepared || prepared.decisions.mapping) return undefined
    const { rows } = prepared.table
    const known = kept.find(({ header, headings }) => isSame(cellsAt(rows, header), headings))
    return known && { ...known, roles: known.roles.map((role) => role || undefined) }
  }, [prepared, kept])
  return {
    /** The columns of an earlier file with the same headings in the same row. */
    remembered,
    remember: ({ table, decisions: { mapping } }: Prepared, notified: string | undefined) => {
      if (notified !== undefined) void updateNotified(() => notified)
      if (!mapping || mapping.header < 0) return
      const { header, isNameless = false } = mapping
      const headings = [...cellsAt(table.rows, header)]
      const next = { headings, header, roles: mapping.roles.map((role) => role ?? ''), isNameless }
      void update((before) => withColumns(before, next))
    },
  }
}
