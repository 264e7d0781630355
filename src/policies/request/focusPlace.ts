import { elementAt, within } from '../../ui/focus.ts'
import type { PagePlace } from './policy.ts'

/** The form of the policy: the page may have another form, for the own domains. */
const formOf = () => elementAt('list')?.closest('form')

function elementOf(place: PagePlace) {
  if (place.at === 'scope') return elementAt(`scope-${place.index}`)
  if (place.at === 'problem') return within(formOf(), '[aria-invalid=true]')[0]
  if (place.at === 'review') return within(formOf(), '[type=submit]')[0]
  // Without entries there is nothing to find.
  if (place.at === 'list') return elementAt(place.show === undefined ? 'find' : 'filter') ?? elementAt('box')
  // A question may be in details that are closed.
  return elementAt(place.at) ?? (place.at === 'question' ? elementAt('details') : undefined)
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
  const fields = within(box, 'input:not([type=file]), select, textarea')
  const target = name === undefined ? fields[0] : fields.find((field) => field.getAttribute('name') === name)
  if (target) return target.focus()
  // The closed parts of a scope have no fields until they are opened.
  const next = within(box, '[data-fold][aria-expanded=false]').filter((each) => !opened.includes(each))
  for (const each of next) each.click()
  const all = [...opened, ...next]
  if (all.length > 0 && left > 0) requestAnimationFrame(() => focusField(box, name, all, left - 1))
  else (fields[0] ?? within(box, 'button')[0])?.focus()
}
