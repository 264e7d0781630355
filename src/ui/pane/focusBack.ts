/** The focused element, then everything around it up to the page. */
export function focusPath(): readonly Element[] {
  const path: Element[] = []
  for (let at = document.activeElement; at && at !== document.body; at = at.parentElement) path.push(at)
  return path
}

/** Returns the focus to the first of these that still takes it, such as the dialog around a removed button. */
export function focusBack(path: readonly Element[]) {
  for (const each of [...path, document.querySelector('#main')]) {
    if (each instanceof HTMLElement) each.focus({ preventScroll: true })
    if (each && document.activeElement === each) return
  }
}

/** What a button does that is about to disappear: the focus moves to the heading of its section first. */
export const focusHeadingThen =
  (act: () => void) =>
  ({ currentTarget }: { readonly currentTarget: Element }): void => {
    currentTarget.closest('section, main')?.querySelector('h2')?.focus({ preventScroll: true })
    act()
  }

/** The page has other content, and the pressed button is gone. */
export const focusTitle = () => setTimeout(() => document.querySelector<HTMLElement>('#main h1')?.focus())

/** The `ref` of what takes the place of a pressed button. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })
