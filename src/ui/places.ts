/**
 * The places of the page: a `ref` registers one under a name, and a finding, a reason or a command leads there. Only this
 * folder searches the page by selectors.
 */
const places = new Map<string, Set<HTMLElement>>()
const refs = new Map<string, (element: HTMLElement | null) => (() => void) | undefined>()

/** The `ref` of a place, the same at each call. Several elements may have the same name. */
export function place(name: string) {
  const known = refs.get(name)
  if (known) return known
  const all = new Set<HTMLElement>()
  const ref = (element: HTMLElement | null) => {
    if (!element) return undefined
    all.add(element)
    return () => void all.delete(element)
  }
  places.set(name, all)
  refs.set(name, ref)
  return ref
}

const isBefore = (a: Element, b: Element) =>
  (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** The first element of the page with the name. */
export const elementAt = (name: string): HTMLElement | undefined =>
  [...(places.get(name) ?? [])].toSorted((a, b) => (isBefore(a, b) ? -1 : 1))[0]

const kinds = {
  title: 'h1',
  heading: 'h2',
  part: '[data-part]',
  button: 'button',
  link: 'a',
  table: '[data-scroll]',
  field: 'input:not([type=file]), select, textarea',
  wrong: '[aria-invalid=true]',
  /** Elements that hold back a review: an open tick, or a wrong name, outcome or word. */
  asked: '[data-asked]:not(:checked), [aria-invalid=true]',
  /** Buttons that settle a decision. */
  decision: '[data-decision]',
  submit: 'button[type=submit]',
  /** Buttons that are in the command palette. */
  command: '[data-command]',
  /** Closed parts of a form, whose fields are not rendered. */
  closed: '[data-fold][aria-expanded="false"]',
}

/** The elements of a kind in another element, in order. */
export const within = (box: Element | null | undefined, kind: keyof typeof kinds): readonly HTMLElement[] =>
  Array.from(box?.querySelectorAll<HTMLElement>(kinds[kind]) ?? [])
