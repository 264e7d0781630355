import { Title } from '@mantine/core'
import { type ReactNode, type Ref, useId } from 'react'
import classes from './home.module.css'

export interface BoxProps {
  readonly title: string
  /** Beside the title, such as a count or a link. */
  readonly aside?: ReactNode
  readonly heading?: Ref<HTMLHeadingElement>
  readonly children: ReactNode
}

/** One part of Home: a heading, and what stands under it. */
export function Box({ title, aside, heading, children }: BoxProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.box}>
      <div className={classes.head}>
        <Title order={2} id={id} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {aside}
      </div>
      {children}
    </section>
  )
}
