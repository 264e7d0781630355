import type { Command } from './commands.ts'

/**
 * The actions of the page. A button of the page with the attribute `data-command` is one: its accessible name is the
 * label, and choosing it is a click on the button. Read when the palette opens, so the pages need to report nothing.
 */
export const readActions = (): readonly Command[] =>
  Array.from(document.querySelectorAll<HTMLElement>('#main [data-command]')).flatMap((button) => {
    const label = (button.getAttribute('aria-label') ?? button.textContent).trim()
    const isOff = button.matches(':disabled, [aria-disabled=true]') || !button.checkVisibility()
    if (isOff || label === '') return []
    const act = () => {
      button.focus()
      button.click()
    }
    return [{ id: `action ${label}`, group: 'This page', label, act }]
  })
