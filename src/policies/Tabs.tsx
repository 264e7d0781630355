import { ButtonRow } from '../ui/form/ButtonRow.tsx'
import { number } from '../ui/number.ts'
import classes from './Tabs.module.css'

/** `many`: how many things it lists. */
type Tab = { label: string; many?: number; href: string; isHere: boolean }

/** The links to the views of a page, which have addresses of their own. They are one stop of the Tab key. */
export const Tabs = ({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) => (
  <nav aria-label={label} className={classes.tabs}>
    <ButtonRow label={label}>
      {tabs.map(({ label: name, many = 0, href, isHere }) => (
        <a
          key={name}
          href={href}
          className={classes.tab}
          data-toolbar-toggle
          aria-current={isHere ? 'page' : undefined}
        >
          {name} {many > 0 && <span className="chip">{number(many)}</span>}
        </a>
      ))}
    </ButtonRow>
  </nav>
)
