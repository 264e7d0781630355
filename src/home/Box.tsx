import { Anchor, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './home.module.css'

export interface BoxProps {
  readonly title: string
  /** How many there are, where the eye should stop. */
  readonly count?: string
  readonly tone?: 'warn' | 'bad' | undefined
  /** Where the rest is. */
  readonly link?: { readonly href: string; readonly text: string } | false
  readonly children: ReactNode
}

/** One part of Home: a heading, and what stands under it. */
export function Box({ title, count, tone = 'warn', link, children }: BoxProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={`row ${classes.head}`}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {count && (
          <span className="chip" data-tone={tone}>
            {count}
          </span>
        )}
        {link && (
          <Anchor size="sm" href={link.href}>
            {link.text}
          </Anchor>
        )}
      </div>
      {children}
    </section>
  )
}
