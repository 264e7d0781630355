import { Title } from '@mantine/core'
import { Fragment } from 'react'
import { modKey } from '../ui/modKey.ts'
import classes from './Help.module.css'

/**
 * What keys do: by the place of the focus, which is empty where it does not matter, and by the names of the keys in
 * `KeyboardEvent.key`.
 */
type Shortcuts = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The shortcuts of every page. */
export const everywhere: Shortcuts = {
  '': {
    '?': 'List the keyboard shortcuts',
    'Ctrl + K': 'Open the command palette',
    Escape: 'Close the dialog or Help, where the focus is',
  },
  'In a form': { 'Ctrl + Shift + Enter': 'Press its main button, or go to what it waits for' },
}

/** The shortcuts of each page that has some of its own. */
export const ofPages: readonly { page: string; path: string; shortcuts: Shortcuts }[] = [
  {
    page: 'Policies',
    path: '/policies',
    shortcuts: {
      'In the box': { 'Ctrl + Enter': 'Add the typed text to the list' },
      'In a row of buttons': { 'ArrowLeft or ArrowRight': 'Go to the next one' },
      'In the list': {
        'ArrowUp or ArrowDown': 'Go to the row above or below',
        Space: 'Select the row',
        'F2 or Enter': 'Edit the entry',
        Delete: 'Remove the row, or all selected rows',
        'Ctrl + Z': 'Undo',
        'Ctrl + Shift + Z or Ctrl + Y': 'Redo',
      },
      'While an entry is edited': { Enter: 'Apply the text', Escape: 'Discard the text' },
    },
  },
  {
    page: 'Watchlist',
    path: '/watchlist',
    shortcuts: {
      'In the table': {
        'ArrowUp or ArrowDown': 'Go to the row above or below',
        'PageUp or PageDown': 'Go a page up or down',
        'Home or End': 'Go to the first or the last row',
        Space: 'Select the row',
        'Shift + Space': 'Select the rows from the last one',
      },
      'In a row of buttons': { 'ArrowLeft or ArrowRight': 'Go to the next one' },
    },
  },
  {
    page: 'Activity',
    path: '/activity',
    shortcuts: {
      'In the list': { 'ArrowUp or ArrowDown': 'Show the request above or below' },
      '': { Escape: 'Close the request' },
    },
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

const Keys = ({ title, shortcuts }: { readonly title: string; readonly shortcuts: Shortcuts }) => (
  <section aria-label={title}>
    <Title order={3} mb={4}>
      {title}
    </Title>
    {Object.entries(shortcuts).map(([place, each]) => (
      <Fragment key={place}>
        {place && <h4 className={classes.place}>{place}</h4>}
        <dl className={classes.keys}>
          {Object.entries(each).map(([keys, does]) => (
            <div key={does}>
              <dt>{does}</dt>
              <dd>
                {/* Each key, and the words and signs between. */}
                {keys
                  .split(/( or | \+ )/)
                  .map((part, at) => (at % 2 === 1 ? part : <kbd key={at}>{sayKey(part)}</kbd>))}
              </dd>
            </div>
          ))}
        </dl>
      </Fragment>
    ))}
  </section>
)

/** `ArrowUp` as the words that a screen reader can say, too. */
const sayKey = (key: string): string => key.replace('Ctrl', modKey()).replace(/^Arrow(\w+)$/, '$1 arrow')
