import type { Part } from '../request/place.ts'

const fields = 'input:not([type=file]), select, textarea'

/** What is typed there comes to the list. */
export const focusBox = () =>
  document.querySelector<HTMLElement>('section[aria-label="URLs"] textarea')?.focus()

const whereOf = (part: Part) =>
  part.at === 'list'
    ? {
        box: 'section[aria-label="URLs"]',
        field: part.show === undefined ? 'input[aria-label="Find in the list"]' : 'select[aria-label="Show"]',
      }
    : {
        box: `fieldset[aria-label="Scope ${part.index + 1}"]`,
        field: part.field === undefined ? fields : `[name="scopes.${part.index}.${part.field}"]`,
      }

/** Brings a part of the policy page into view, with the focus on the field that is meant, or else on its first. */
export function focusPart(part: Part) {
  const { box, field } = whereOf(part)
  const found = document.querySelector(box)
  if (found) reach(found, field)
}

/** A folded scope, and what is closed in it, have no fields until they have opened. */
const closed = 'fieldset[data-folded] [aria-expanded="false"], fieldset > details:not([open]) > summary'
/** In frames: what was opened is there within a few. */
const patience = 30

function reach(box: Element, field: string, opened: readonly Element[] = [], left = patience) {
  const target = box.querySelector<HTMLElement>(field)
  if (target) return target.focus()
  const next = [...box.querySelectorAll<HTMLElement>(closed)].filter((each) => !opened.includes(each))
  for (const each of next) each.click()
  const all = [...opened, ...next]
  if (all.length > 0 && left > 0) requestAnimationFrame(() => reach(box, field, all, left - 1))
  else box.querySelector<HTMLElement>(`${fields}, button`)?.focus()
}
