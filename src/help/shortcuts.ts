/** The keyboard shortcuts, as the dialog lists them. Keys have the names of `KeyboardEvent.key`. */

export interface Shortcut {
  /** One, or several for the same, such as `Ctrl + Y`. */
  readonly keys: readonly string[]
  readonly does: string
}

export interface PageShortcuts {
  readonly page: string
  readonly path: string
  readonly shortcuts: readonly Shortcut[]
}

export const everywhere: readonly Shortcut[] = [
  { keys: ['?'], does: 'List the keyboard shortcuts' },
  { keys: ['Ctrl + K'], does: 'Open the command palette' },
  { keys: ['Ctrl + .'], does: 'Open or close the inspector' },
  { keys: ['ArrowUp', 'ArrowDown'], does: 'In the inspector: show the request above or below' },
  { keys: ['Escape'], does: 'Close the dialog, the inspector or Help, where the focus is' },
]

/** A page without shortcuts of its own is not listed. */
export const ofPages: readonly PageShortcuts[] = [
  {
    page: 'Policies',
    path: '/policies',
    shortcuts: [
      { keys: ['Ctrl + Enter'], does: 'In the box: add the typed text to the list' },
      { keys: ['ArrowUp', 'ArrowDown'], does: 'In the list: go to the row above or below' },
      { keys: ['Shift + ArrowUp', 'Shift + ArrowDown'], does: 'In the list: select rows' },
      { keys: ['F2'], does: 'In the list: edit the entry' },
      { keys: ['Enter'], does: 'While an entry is edited: apply the text' },
      { keys: ['Escape'], does: 'While an entry is edited: discard the text' },
      { keys: ['Delete'], does: 'In the list: remove the row, or all selected rows' },
      { keys: ['Ctrl + Z'], does: 'In the list: undo' },
      { keys: ['Ctrl + Shift + Z', 'Ctrl + Y'], does: 'In the list: redo' },
    ],
  },
  {
    page: 'Activity',
    path: '/activity',
    shortcuts: [
      { keys: ['ArrowLeft', 'ArrowRight'], does: 'In the chart: go to another day' },
      { keys: ['Home', 'End'], does: 'In the chart: go to the first or the last day' },
    ],
  },
]
