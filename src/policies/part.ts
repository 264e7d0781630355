import type { Part } from './warning.ts'

const fields = 'input:not([type=file]), select, textarea'

/** What is typed there comes to the list. */
export const focusBox = () =>
  document.querySelector<HTMLElement>('section[aria-label="URLs"] textarea')?.focus()

/** Brings a part of the policy page into view, with the focus on its first field. */
export function focusPart(part: Part) {
  const [box, field] =
    part.at === 'list'
      ? [
          'section[aria-label="URLs"]',
          part.show === undefined ? 'input[aria-label="Find in the list"]' : 'select[aria-label="Show"]',
        ]
      : [`fieldset[aria-label="Scope ${part.index + 1}"]`, fields]
  const found = document.querySelector(box)
  const toField = () => {
    const target =
      found?.querySelector<HTMLElement>(field) ?? found?.querySelector<HTMLElement>(`${fields}, button`)
    target?.focus()
  }
  const heading = found?.matches('[data-folded]') && found.querySelector<HTMLElement>('[aria-expanded]')
  if (!heading) return toField()
  // A folded scope has no field to go to until it has opened.
  heading.click()
  requestAnimationFrame(toField)
}
