import { IconChevronRight } from '@tabler/icons-react'
import { navigation } from '../ui/frame/navigation.ts'
import classes from './home.module.css'

const { policies, watchlist, imports } = navigation
const ways = [
  { ...policies, title: 'Block or allow URLs' },
  { ...watchlist, title: 'See who has videos left' },
  { ...imports, title: 'Import people' },
]

/** Links to the three main tasks. */
export const MainTasks = () => (
  <ul className={`plain ${classes.ways}`} aria-label="Start">
    {ways.map(({ to, title, Icon }) => (
      <li key={to}>
        <a href={`#${to}`} className={`row ${classes.link} ${classes.card} ${classes.way}`}>
          <span className={classes.wayIcon}>
            <Icon size={20} aria-hidden />
          </span>
          <strong className={`grow ${classes.name}`}>{title}</strong>
          <IconChevronRight size={16} className="dimmed" aria-hidden />
        </a>
      </li>
    ))}
  </ul>
)
