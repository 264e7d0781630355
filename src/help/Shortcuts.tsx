import { modKey } from '../ui/modKey.ts'

/** The shortcuts, with the names of the keys in `KeyboardEvent.key`, and what they do. */
export const shortcuts: readonly (readonly [keys: string, action: string])[] = [
  ['?', 'Show these shortcuts'],
  ['Ctrl + K', 'Open the command palette'],
  ['Escape', 'Close the dialog, Help or the request; discard an edited text'],
  ['Ctrl + Shift + Enter', 'In a form: press its main button, or go to what it waits for'],
  ['Ctrl + Enter', 'In the box of a policy: add the typed text to the list'],
  ['ArrowLeft or ArrowRight', 'In a row of buttons: go to the next one'],
  ['ArrowUp or ArrowDown', 'In a table: go to the row above or below'],
  ['PageUp or PageDown', 'In a table: go a page up or down'],
  ['Home or End', 'In a table: go to the first or the last row'],
  ['Space', 'In a table: select the row'],
  ['Shift + Space', 'In a table: select the rows from the last one'],
  ['F2 or Enter', 'In the list of a policy: edit the entry'],
  ['Delete', 'In the list of a policy: remove the row, or all selected rows'],
  ['Ctrl + Z', 'In the list of a policy: undo'],
  ['Ctrl + Shift + Z or Ctrl + Y', 'In the list of a policy: redo'],
]

export const Shortcuts = () => (
  <dl>
    {shortcuts.map(([keys, action]) => (
      <div key={keys}>
        <dt>
          {/* Each key, and the words and signs between. */}
          {keys
            .split(/( or | \+ )/)
            .map((part, at) => (at % 2 === 1 ? part : <kbd key={at}>{nameOfKey(part)}</kbd>))}
        </dt>
        <dd>{action}</dd>
      </div>
    ))}
  </dl>
)

/** `ArrowUp` as the words that a screen reader can say, too. */
const nameOfKey = (key: string) => key.replace('Ctrl', modKey()).replace(/^Arrow(\w+)$/, '$1 arrow')
