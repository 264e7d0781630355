import { Anchor, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './home.module.css'

export interface BoxProps {
  readonly title: string
  /** The number of items, shown as a badge to catch the eye. */
  readonly count?: string
  /** What to do about the items. */
  readonly sentence?: string
  readonly tone?: 'warn' | 'bad' | undefined
  readonly link?: { readonly href: string; readonly text: string } | false
  readonly children: ReactNode
}

/** One part of Home, with its heading. */
export function Box({ title, count, sentence, tone = 'warn', link, children }: BoxProps) {
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
        {sentence && <Text c="dimmed">{sentence}</Text>}
        {link && <Anchor href={link.href}>{link.text}</Anchor>}
      </div>
      {children}
    </section>
  )
}
