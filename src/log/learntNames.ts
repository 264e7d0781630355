/** The names of groups and attributes from an answer (admin-api §2.3): a request has only their ids. */
import type { PolicyRecord } from '../api/schemas.ts'
import type { Names } from './scopeWords.ts'

const named = (all: readonly { id?: string | null; name?: string | null }[]) =>
  all.flatMap(({ id, name }) => (id && name?.trim() ? [{ id, name: name.trim() }] : []))

/** The known names, with those of the answer, which may have new ids for the same groups (beyond-the-spec §1). */
export function withLearntNames(names: Names, records: readonly PolicyRecord[]): Names {
  const { groups, attributes } = learntNames(records)
  return new Map([...names, ...[...attributes, ...groups].map(({ id, name }) => [id, name] as const)])
}

export function learntNames(records: readonly PolicyRecord[]) {
  const targets = records
    .flatMap(({ policies }) => policies ?? [])
    .flatMap(({ policy }) => [policy?.from, policy?.to])
  return {
    groups: named(targets.map((target) => ({ id: target?.group?.id, name: target?.group?.description }))),
    attributes: named(
      targets.map((target) => ({ id: target?.attribute?.id, name: target?.attribute?.name })),
    ),
  }
}
