import { Fragment } from 'react'
import classes from './Help.module.css'
import { everywhere, ofPages, type Shortcut } from './shortcuts.ts'

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
const sayKey = (key: string): string => key.replace(/^Arrow(\w+)$/, '$1 arrow')
