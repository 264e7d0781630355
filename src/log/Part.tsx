import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { FirstFew } from '../ui/FirstFew.tsx'

/** A part of the detail of a request, with its heading. */
export const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="stack tight" aria-label={title}>
    <Title order={3} size="h2">
      {title}
    </Title>
    {children}
  </section>
)

export const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <FirstFew all={lines}>{(line) => line}</FirstFew>
)
