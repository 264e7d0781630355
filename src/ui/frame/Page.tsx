import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Page.module.css'

export interface PageProps {
  readonly title: string
  /** What the page is for, in one sentence. */
  readonly sentence: ReactNode
  readonly children: ReactNode
  /** Forms read better narrow; tables want the room. */
  readonly wide?: boolean
}

export function Page({ title, sentence, wide, children }: PageProps) {
  return (
    <div className={classes.page} data-wide={wide || undefined}>
      <title>{`${title} · Signet`}</title>
      <header className={classes.head}>
        <Title order={1}>{title}</Title>
        <Text c="dimmed">{sentence}</Text>
      </header>
      {children}
    </div>
  )
}

/** A part of a page or form, told apart by a line and its heading. */
export function Section({
  title,
  sentence,
  children,
}: {
  readonly title: string
  readonly sentence?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.sectionHead}>
        {/* The focus comes to it where the section has taken the place of another. */}
        <Title order={2} tabIndex={-1}>
          {title}
        </Title>
        {sentence && (
          <Text c="dimmed" size="sm">
            {sentence}
          </Text>
        )}
      </div>
      <div className="stack">{children}</div>
    </section>
  )
}

/** Fields side by side where there is room, below each other where there is none. */
export function Columns({ children }: { readonly children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>
}
