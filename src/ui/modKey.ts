/** The modifier key of the shortcuts, as the keyboard names it. On a Mac, Ctrl works too. */
export const modKey = () => (/Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl')
