import { Fragment } from 'react'
import { modKey } from '../ui/modKey.ts'
import classes from './Help.module.css'

interface Shortcut {
  /** Its name in `KeyboardEvent.key`, with the keys that are held meanwhile. */
  readonly keys: readonly string[]
  /** The place of the focus, if it matters. */
  readonly where?: string
  readonly does: string
}

/** The shortcuts of every page. */
export const everywhere: readonly Shortcut[] = [
  { keys: ['?'], does: 'List the keyboard shortcuts' },
  { keys: ['Ctrl + K'], does: 'Open the command palette' },
  {
    keys: ['Ctrl + Shift + Enter'],
    where: 'In a form',
    does: 'Press its main button, or go to what it waits for',
  },
  { keys: ['Escape'], does: 'Close the dialog or Help, where the focus is' },
]

/** The shortcuts of each page that has some of its own. */
export const ofPages: readonly { page: string; path: string; shortcuts: readonly Shortcut[] }[] = [
  {
    page: 'Policies',
    path: '/policies',
    shortcuts: [
      { keys: ['Ctrl + Enter'], where: 'In the box', does: 'Add the typed text to the list' },
      { keys: ['Ctrl + V'], where: 'Outside of fields', does: 'Add the copied text to the list' },
      { keys: ['ArrowLeft', 'ArrowRight'], where: 'In a row of buttons', does: 'Go to the next one' },
      {
        keys: ['ArrowUp', 'ArrowDown'],
        where: 'In the list',
        does: 'Go to the row above or below, or to the headings',
      },
      { keys: ['ArrowLeft', 'ArrowRight'], where: 'In the headings of the list', does: 'Go to the next one' },
      { keys: ['Space'], where: 'In the list', does: 'Select the row' },
      { keys: ['Shift + ArrowUp', 'Shift + ArrowDown'], where: 'In the list', does: 'Select rows' },
      { keys: ['F2'], where: 'In the list', does: 'Edit the entry' },
      { keys: ['Enter'], where: 'While an entry is edited', does: 'Apply the text' },
      { keys: ['Escape'], where: 'While an entry is edited', does: 'Discard the text' },
      { keys: ['Delete'], where: 'In the list', does: 'Remove the row, or all selected rows' },
      { keys: ['Ctrl + Z'], where: 'In the list', does: 'Undo' },
      { keys: ['Ctrl + Shift + Z', 'Ctrl + Y'], where: 'In the list', does: 'Redo' },
    ],
  },
  {
    page: 'Watchlist',
    path: '/watchlist',
    shortcuts: [
      {
        keys: ['ArrowUp', 'ArrowDown'],
        where: 'In the table',
        does: 'Go to the row above or below, or to the headings',
      },
      {
        keys: ['ArrowLeft', 'ArrowRight'],
        where: 'In the headings of the table',
        does: 'Go to the next one',
      },
      {
        keys: ['ArrowLeft', 'ArrowRight'],
        where: 'In the bars, departments and rows of buttons',
        does: 'Go to the next one',
      },
      { keys: ['PageUp', 'PageDown'], where: 'In the table', does: 'Go a page up or down' },
      { keys: ['Home', 'End'], where: 'In the table', does: 'Go to the first or the last row' },
      { keys: ['Space'], where: 'In the table', does: 'Select the row' },
      { keys: ['Shift + Space'], where: 'In the table', does: 'Select the rows from the last one' },
      { keys: ['Shift + Enter'], where: 'On a heading of the table', does: 'Sort by this as well' },
    ],
  },
  {
    page: 'Activity',
    path: '/activity',
    shortcuts: [
      { keys: ['ArrowUp', 'ArrowDown'], where: 'In the list', does: 'Show the request above or below' },
      { keys: ['Escape'], does: 'Close the request' },
    ],
  },
]

/** The shortcuts of the present page, and those of all pages. */
export function Shortcuts() {
  const here = ofPages.find(({ path }) => location.hash.startsWith(`#${path}`))
  return (
    <div className="stack">
      {here && <Keys title={here.page} shortcuts={here.shortcuts} />}
      <Keys title="All pages" shortcuts={everywhere} />
    </div>
  )
}

function Keys({ title, shortcuts }: { readonly title: string; readonly shortcuts: readonly Shortcut[] }) {
  const places = [...new Set(shortcuts.map(({ where }) => where))]
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {places.map((place) => (
        <Fragment key={place}>
          {place !== undefined && <h4 className={classes.place}>{place}</h4>}
          <dl className={classes.keys}>
            {shortcuts
              .filter(({ where }) => where === place)
              .map(({ keys, does }) => (
                <div key={does}>
                  <dt>{does}</dt>
                  <dd>
                    {keys.map((combination, index) => (
                      <Fragment key={combination}>
                        {index > 0 && ' or '}
                        {combination.split(' + ').map((key, at) => (
                          <Fragment key={key}>
                            {at > 0 && ' + '}
                            <kbd>{sayKey(key)}</kbd>
                          </Fragment>
                        ))}
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
          </dl>
        </Fragment>
      ))}
    </section>
  )
}

/** `ArrowUp` as the words that a screen reader can say, too. */
const sayKey = (key: string): string => key.replace('Ctrl', modKey()).replace(/^Arrow(\w+)$/, '$1 arrow')
