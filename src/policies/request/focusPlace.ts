import { elementAt, within } from '../../ui/places.ts'
import type { PagePlace } from './place.ts'

/** The form of the policy: the page may have another form, for the own domains. */
const formOf = () => elementAt('list')?.closest('form')

function elementOf(place: PagePlace) {
  switch (place.at) {
    case 'list':
      // Without entries there is nothing to find.
      return elementAt(place.show === undefined ? 'find' : 'filter') ?? elementAt('box')
    case 'problem':
      return within(formOf(), 'wrong')[0]
    case 'review':
      return within(formOf(), 'submit')[0]
    case 'scope':
      return elementAt(`scope ${place.index}`)
    case 'box':
    case 'question':
    case 'finding':
      return elementAt(place.at)
    default:
      return place satisfies never
  }
}

/** Focuses a field of the policy page; of a scope, or else its first one. */
export function focusPlace(place: PagePlace) {
  const element = elementOf(place)
  if (!element || place.at !== 'scope') element?.focus()
  else focusField(element, place.field && `scopes.${place.index}.${place.field}`)
}

/** An opened section renders within a few frames. */
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
