import { Details } from '../../ui/form/Details.tsx'
import { number } from '../../ui/number.ts'
import { type AnswerGroup, sayGroup } from './answerFacts.ts'

const maxShown = 100
const maxLevels = 10

/** The sub-groups of a group in an answer, folded by default. */
export function GroupTree({
  folders,
  level = 1,
}: {
  readonly folders: AnswerGroup['folders']
  readonly level?: number
}) {
  if (!folders?.length || level > maxLevels) return null
  const list = (
    <ul>
      {folders.slice(0, maxShown).map((group, index) => (
        <li key={index}>
          {sayGroup(group)}
          <GroupTree folders={group.folders} level={level + 1} />
        </li>
      ))}
      {folders.length > maxShown && <li>and {number(folders.length - maxShown)} more</li>}
    </ul>
  )
  return level > 1 ? list : <Details summary="Show its sub-groups">{list}</Details>
}
