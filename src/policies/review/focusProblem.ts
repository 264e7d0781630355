import { type PagePlace, policyForm } from '../request/place.ts'

const fields = 'input:not([type=file]), select, textarea'

const selectorsOf = (place: PagePlace) =>
  place.at === 'review'
    ? { box: policyForm, field: 'button[type=submit]' }
    : place.at === 'list'
      ? {
          box: '[data-place=list]',
          field: place.show === undefined ? '[data-place=find]' : '[data-place=filter]',
        }
      : {
          box: `[data-place="scope ${place.index}"]`,
          field: place.field === undefined ? fields : `[name="scopes.${place.index}.${place.field}"]`,
        }

/** Focuses a field of the policy page, or else the first field at its place. */
export function focusProblem(place: PagePlace) {
  const { box, field } = selectorsOf(place)
  const found = document.querySelector(box)
  if (found) focusIn(found, field)
}

/** The closed parts of a scope have no fields until they are opened. */
const closed = '[data-fold][aria-expanded="false"]'
/** An opened section renders within a few frames. */
const maxFrames = 30

function focusIn(box: Element, field: string, opened: readonly Element[] = [], left = maxFrames) {
  const target = box.querySelector<HTMLElement>(field)
  if (target) return target.focus()
  const next = [...box.querySelectorAll<HTMLElement>(closed)].filter((each) => !opened.includes(each))
  for (const each of next) each.click()
  const all = [...opened, ...next]
  if (all.length > 0 && left > 0) requestAnimationFrame(() => focusIn(box, field, all, left - 1))
  else box.querySelector<HTMLElement>(`${fields}, button`)?.focus()
}
