import classes from './Help.module.css'
import { useHelp } from './HelpContext.ts'
import { type HelpTopic, topics } from './topics.ts'

/** A link to an article, by its title. */
export function See({ topic }: { readonly topic: HelpTopic }) {
  const { open } = useHelp()
  return (
    <button type="button" className={classes.see} onClick={() => open(topic)}>
      {topics.find(({ id }) => id === topic)?.title}
    </button>
  )
}
