import { Anchor, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './home.module.css'

interface BoxProps {
  readonly title: string
  readonly link?: { readonly href: string; readonly text: string } | false
  readonly children: ReactNode
}

/** One part of Home, with its heading. */
export function Box({ title, link, children }: BoxProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={`row ${classes.head}`}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {link && <Anchor href={link.href}>{link.text}</Anchor>}
      </div>
      {children}
    </section>
  )
}
