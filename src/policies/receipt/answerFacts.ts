/** Facts of an answer besides the policy that was sent (admin-api §2.3), as far as it has them. */
import { parseWireDate } from '../../api/dates.ts'
import type { PolicyRecord } from '../../api/schemas.ts'
import { count } from '../../ui/number.ts'
import { localZone, sayBoth } from '../../ui/time/zone.ts'

export interface AnswerFact {
  readonly name: string
  readonly text: string
}

type Scope = NonNullable<PolicyRecord['policies']>[number]
export type AnswerGroup = NonNullable<NonNullable<NonNullable<Scope['policy']>['from']>['group']>

/** The times at which each scope was stored, and the places that it names. */
export function factsOf({ policies }: PolicyRecord, zone = localZone()): readonly AnswerFact[] {
  const all = policies ?? []
  return all.flatMap(({ policy, locations }, index) => {
    const of = all.length > 1 ? ` (${policy?.description ?? `scope ${index + 1}`})` : ''
    const { createTime, lastUpdated } = policy ?? {}
    const places = (locations ?? []).flatMap(
      ({ ip, location }) => [location, ip].filter(Boolean).join(', ') || [],
    )
    return [
      createTime && { name: `Created${of}`, text: sayTime(createTime, zone) },
      // The time of the change is left out if it equals that of the creation.
      lastUpdated &&
        lastUpdated !== createTime && { name: `Last changed${of}`, text: sayTime(lastUpdated, zone) },
      places.length > 0 && { name: `Locations${of}`, text: places.join('; ') },
    ].filter((fact) => Boolean(fact)) as AnswerFact[] // `filter` keeps the empty ones in its type.
  })
}

/** A wire time in words. Any other text stays as it came. */
function sayTime(text: string, zone: string): string {
  const time = parseWireDate(text)
  return Number.isNaN(time) ? text : sayBoth(time, zone)
}

/** The groups in the answer, each once. */
export function groupsOf({ policies }: PolicyRecord): readonly AnswerGroup[] {
  const groups = (policies ?? []).flatMap(({ policy }) =>
    [policy?.from?.group, policy?.to?.group].filter((group) => group !== null && group !== undefined),
  )
  return [...new Map(groups.map((group) => [group.id ?? JSON.stringify(group), group])).values()]
}

/** A group in words, such as `Finance: 412 people, 3 sub-groups, from a directory (LDAP)`. */
export function sayGroup({ description, id, userCount, folderCount, source }: AnswerGroup): string {
  const said = [
    typeof userCount === 'number' && count(userCount, 'person', 'people'),
    folderCount && count(folderCount, 'sub-group'),
    source && (sources.get(source.toLowerCase()) ?? `source ${source}`),
  ].filter(Boolean)
  return [description || id || 'A group without a name', said.join(', ')].filter(Boolean).join(': ')
}

const sources: ReadonlyMap<string, string> = new Map([
  ['ldap', 'from a directory (LDAP)'],
  ['cloud', 'made in the service'],
])
