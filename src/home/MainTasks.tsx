import { IconChevronRight } from '@tabler/icons-react'
import { navigation } from '../ui/frame/navigation.ts'
import classes from './home.module.css'

const { policies, watchlist, imports } = navigation
const ways = [
  { ...policies, title: 'Block or allow URLs', text: 'Paste a report, review, create' },
  { ...watchlist, title: 'See who has videos left', text: 'Filter, copy, export' },
  { ...imports, title: 'Import people', text: 'From a file, checked first' },
]

/** Links to the three main tasks. */
export const MainTasks = () => (
  <ul className={`plain ${classes.ways}`} aria-label="Start">
    {ways.map(({ to, title, text, Icon }) => (
      <li key={to}>
        <a href={`#${to}`} className={`row ${classes.link} ${classes.card} ${classes.way}`}>
          <span className={classes.wayIcon}>
            <Icon size={20} aria-hidden />
          </span>
          <span className="grow">
            <strong className={classes.name}>{title}</strong>
            <span className={`dimmed ${classes.small}`}>{text}</span>
          </span>
          <IconChevronRight size={16} className="dimmed" aria-hidden />
        </a>
      </li>
    ))}
  </ul>
)
