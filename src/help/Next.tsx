import classes from './Help.module.css'
import { See } from './See.tsx'
import type { HelpTopic } from './topics.ts'

/** What to read after an article. */
export function Next({ topics }: { readonly topics: readonly HelpTopic[] }) {
  return (
    <section className={classes.next} aria-label="Read next">
      <ul className="plain stack tight">
        {topics.map((topic) => (
          <li key={topic}>
            <See topic={topic} />
          </li>
        ))}
      </ul>
    </section>
  )
}
