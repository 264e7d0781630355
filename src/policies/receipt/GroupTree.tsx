import { number } from '../../ui/number.ts'
import { type Group, sayGroup } from './answerFacts.ts'

const mostShown = 100
const mostLevels = 10

/** The sub-groups of a group in an answer, folded. */
export function GroupTree({
  folders,
  level = 1,
}: {
  readonly folders: Group['folders']
  readonly level?: number
}) {
  if (!folders?.length || level > mostLevels) return null
  const list = (
    <ul>
      {folders.slice(0, mostShown).map((group, index) => (
        <li key={index}>
          {sayGroup(group)}
          <GroupTree folders={group.folders} level={level + 1} />
        </li>
      ))}
      {folders.length > mostShown && <li>and {number(folders.length - mostShown)} more</li>}
    </ul>
  )
  return level > 1 ? (
    list
  ) : (
    <details>
      <summary>Show its sub-groups</summary>
      {list}
    </details>
  )
}
