/** What an answer has besides the policy that was sent (admin-api §2.3). */
import type { PolicyRecord } from '../../api/schemas.ts'
import { describeEdge } from '../../log/scopeWords.ts'
import { count } from '../../ui/number.ts'
import { localZone } from '../../ui/time/zone.ts'

const toFacts = (name: string, texts: readonly (string | null | undefined)[]) =>
  [...new Set(texts)].flatMap((text) => (text ? { name, text } : []))

/** The times of creation, and the groups with the number of their people, each once. */
export function answerFacts({ policies }: PolicyRecord, zone = localZone()) {
  const scopes = (policies ?? []).map(({ policy }) => policy ?? {})
  const times = scopes.map(({ createTime }) => createTime && describeEdge(createTime, zone))
  const groups = scopes
    .flatMap(({ from, to }) => [from?.group, to?.group])
    .map((group) => {
      const name = group?.description || group?.id
      const many = group?.userCount
      return name && typeof many === 'number' ? `${name}: ${count(many, 'person', 'people')}` : name
    })
  return [...toFacts('Created', times), ...toFacts('Group', groups)]
}
