import { Skeleton } from '@mantine/core'
import classes from './Page.module.css'

/** The placeholder of a page while its bundle loads. */
export function PageSkeleton() {
  return (
    <div className={classes.content} aria-busy aria-label="Loading the page">
      <div className="stack">
        <Skeleton height={28} width={180} />
        <Skeleton height={14} width="60%" />
        <Skeleton height={220} mt="md" />
      </div>
    </div>
  )
}
