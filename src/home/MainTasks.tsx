import { Anchor } from '@mantine/core'
import { handedTextKey } from '../device/handed.ts'
import { newDraftLink } from '../policies/flow/links.ts'
import { navigation } from '../ui/frame/navigation.ts'
import { usePageStore } from '../ui/pageState.ts'
import classes from './home.module.css'

const { policies, watchlist, imports } = navigation
const ways = [
  { ...policies, title: 'Block or allow URLs', about: 'Paste a report, review, create' },
  { ...watchlist, title: 'See who has videos left', about: 'Filter, copy emails, export' },
  { ...imports, title: 'Import people', about: 'CSV, Excel or a sample, checked first' },
]

const text = 'Scam:\nhxxps://parcel-desk[.]example/track/4711\nhxxp://login[.]parcel-desk[.]example\n'
const sample = { text, action: 'block', isBegun: false }

/** Links to the three main tasks. A newcomer also reads what each one takes, and can try the first with a sample. */
export function MainTasks({ isNew }: { readonly isNew: boolean }) {
  const handed = usePageStore(handedTextKey)
  return (
    <>
      <ul className={`plain ${classes.ways}`} aria-label="Start">
        {ways.map(({ to, title, about, Icon }) => (
          <li key={to}>
            <a href={`#${to}`} className={`${classes.link} ${classes.card} ${classes.way}`}>
              <Icon size={20} aria-hidden />
              <span>
                <strong className={classes.name}>{title}</strong>
                {isNew && <span className="dimmed">{about}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {isNew && (
        <Anchor href={`#${newDraftLink('block')}`} onClick={() => handed.set(sample)}>
          Try a sample report
        </Anchor>
      )}
    </>
  )
}
