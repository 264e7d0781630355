import { number } from '../number.ts'
import classes from './Tabs.module.css'

export interface Tab {
  readonly label: string
  /** How many things it lists, if that is known. */
  readonly many?: number | undefined
  readonly href: string
  readonly isHere: boolean
}

/** The links to the views of a page, which have addresses of their own. */
export const Tabs = ({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) => (
  <nav aria-label={label} className={classes.tabs}>
    {tabs.map(({ label: name, many, href, isHere }) => (
      <a
        key={name}
        href={href}
        className={classes.tab}
        aria-current={isHere ? 'page' : undefined}
        data-command={isHere ? undefined : name.toLowerCase()}
      >
        {name}
        {many !== undefined && many > 0 && (
          <>
            {' '}
            <span className={classes.many}>{number(many)}</span>
          </>
        )}
      </a>
    ))}
  </nav>
)
