/** A fix takes its button away: the focus goes to the next finding, and after the last to the list. */
function focusNextFix(button: Element) {
  const done = button.closest('[data-fixes]') ?? button.closest('[data-tone]')
  const all = document.querySelectorAll<HTMLElement>('aside [data-tone] button:not(:disabled)')
  const next = Array.from(all).find(
    (each) => done && done.compareDocumentPosition(each) === Node.DOCUMENT_POSITION_FOLLOWING,
  )
  const to = next ?? document.querySelector<HTMLElement>('[data-place=find]')
  to?.focus({ preventScroll: true })
}

/** What the button of a fix does. */
export const focusNextFixThen =
  (act: () => void) =>
  ({ currentTarget }: { readonly currentTarget: Element }): void => {
    focusNextFix(currentTarget)
    act()
  }
