import { IconChevronRight, IconShieldCheck, IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import classes from './home.module.css'

const ways = [
  {
    href: '#/policies',
    title: 'Block or allow URLs',
    text: 'Paste a report, review, create',
    Icon: IconShieldCheck,
  },
  {
    href: '#/watchlist',
    title: 'See who has videos left',
    text: 'Filter, copy, export',
    Icon: IconUsersGroup,
  },
  { href: '#/imports', title: 'Import people', text: 'From a file, checked first', Icon: IconUserPlus },
]

/** What most admins came for. */
export const Ways = () => (
  <ul className={`plain ${classes.ways}`} aria-label="Start">
    {ways.map(({ href, title, text, Icon }) => (
      <li key={href}>
        <a href={href} className={classes.way}>
          <span className={classes.wayIcon}>
            <Icon size={20} aria-hidden />
          </span>
          <span className="grow">
            <strong>{title}</strong>
            <span className={classes.small}>{text}</span>
          </span>
          <IconChevronRight size={16} className={classes.dim} aria-hidden />
        </a>
      </li>
    ))}
  </ul>
)
