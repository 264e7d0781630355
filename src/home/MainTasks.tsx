import { IconChevronRight } from '@tabler/icons-react'
import { navigation } from '../ui/frame/navigation.ts'
import classes from './home.module.css'

const { policies, watchlist, imports } = navigation
const ways = [
  { ...policies, title: 'Block or allow URLs', about: 'Paste a report, review, create' },
  { ...watchlist, title: 'See who has videos left', about: 'Filter, copy emails, export' },
  { ...imports, title: 'Import people', about: 'CSV or Excel, checked first' },
]

/** Links to the three main tasks. A newcomer also reads what each one takes. */
export const MainTasks = ({ isNew }: { readonly isNew: boolean }) => (
  <ul className={`plain ${classes.ways}`} aria-label="Start">
    {ways.map(({ to, title, about, Icon }) => (
      <li key={to}>
        <a href={`#${to}`} className={`row ${classes.link} ${classes.card} ${classes.way}`}>
          <span className={classes.wayIcon}>
            <Icon size={20} aria-hidden />
          </span>
          <span className="grow">
            <strong className={classes.name}>{title}</strong>
            {isNew && <span className={`dimmed ${classes.small}`}>{about}</span>}
          </span>
          <IconChevronRight size={16} className="dimmed" aria-hidden />
        </a>
      </li>
    ))}
  </ul>
)
