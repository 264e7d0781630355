import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Page.module.css'

export interface PageProps {
  readonly title: string
  /** The purpose of the page, in one sentence. */
  readonly sentence: ReactNode
  readonly children: ReactNode
  /** Forms are narrow; tables need the width. */
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

/** A part of a page or form, with a heading and a line. */
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
        {/* Receives the focus when the section replaces another. */}
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

/** Fields side by side, or below each other in a narrow window. */
export function Columns({ children }: { readonly children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>
}
