import { Fragment } from 'react'
import { modKey } from '../ui/modKey.ts'
import classes from './Help.module.css'

/** The shortcuts of every page. Keys have the names of `KeyboardEvent.key`. */
export const everywhere = [
  { keys: ['?'], does: 'List the keyboard shortcuts' },
  { keys: ['Ctrl + K'], does: 'Open the command palette' },
  { keys: ['Ctrl + Shift + Enter'], does: 'In a form: press its main button, or go to what it waits for' },
  { keys: ['Escape'], does: 'Close the dialog or Help, where the focus is' },
]

/** The shortcuts of each page that has some of its own. */
export const ofPages = [
  {
    page: 'Policies',
    path: '/policies',
    shortcuts: [
      { keys: ['Ctrl + Enter'], does: 'In the box: add the typed text to the list' },
      { keys: ['ArrowLeft', 'ArrowRight'], does: 'In a row of buttons: go to the next one' },
      {
        keys: ['ArrowUp', 'ArrowDown'],
        does: 'In the list: go to the row above or below, or to the headings',
      },
      { keys: ['ArrowLeft', 'ArrowRight'], does: 'In the headings of the list: go to the next one' },
      { keys: ['Space'], does: 'In the list: select the row' },
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
    page: 'Watchlist',
    path: '/watchlist',
    shortcuts: [
      {
        keys: ['ArrowUp', 'ArrowDown'],
        does: 'In the table: go to the row above or below, or to the headings',
      },
      { keys: ['ArrowLeft', 'ArrowRight'], does: 'In the headings of the table: go to the next one' },
      { keys: ['PageUp', 'PageDown'], does: 'In the table: go a page up or down' },
      { keys: ['Home', 'End'], does: 'In the table: go to the first or the last row' },
      { keys: ['Space'], does: 'In the table: select the row' },
      { keys: ['Shift + Space'], does: 'In the table: select the rows from the last one' },
      { keys: ['Shift + Enter'], does: 'On a heading of the table: sort by this as well' },
    ],
  },
  {
    page: 'Activity',
    path: '/activity',
    shortcuts: [
      { keys: ['ArrowUp', 'ArrowDown'], does: 'In the list: show the request above or below' },
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

function Keys({ title, shortcuts }: { readonly title: string; readonly shortcuts: typeof everywhere }) {
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.keys}>
        {shortcuts.map(({ keys, does }) => (
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
    </section>
  )
}

/** `ArrowUp` as the words that a screen reader can say, too. */
const sayKey = (key: string): string => key.replace('Ctrl', modKey()).replace(/^Arrow(\w+)$/, '$1 arrow')
