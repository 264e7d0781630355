import { elementAt, within } from '../../ui/places.ts'
import type { PagePlace } from '../request/place.ts'

/** Focuses a field of the policy page, or else the first field at its place. */
export function focusProblem(place: PagePlace) {
  const list = elementAt('list')
  if (place.at === 'review') within(list?.closest('form'), 'submit')[0]?.focus()
  else if (place.at === 'list') {
    const tool = elementAt(place.show === undefined ? 'find' : 'filter')
    ;(tool ?? within(list, 'field')[0])?.focus()
  } else {
    const scope = elementAt(`scope ${place.index}`)
    if (scope) focusField(scope, place.field && `scopes.${place.index}.${place.field}`)
  }
}

/** An opened part renders within a few frames. */
const maxFrames = 30

function focusField(box: Element, name?: string, opened: readonly Element[] = [], left = maxFrames) {
  const fields = within(box, 'field')
  const target = name === undefined ? fields[0] : fields.find((field) => field.getAttribute('name') === name)
  if (target) return target.focus()
  // The closed parts of a scope have no fields until they are opened.
  const next = within(box, 'closed').filter((each) => !opened.includes(each))
  for (const each of next) each.click()
  const all = [...opened, ...next]
  if (all.length > 0 && left > 0) requestAnimationFrame(() => focusField(box, name, all, left - 1))
  else (fields[0] ?? within(box, 'button')[0])?.focus()
  return undefined
}
