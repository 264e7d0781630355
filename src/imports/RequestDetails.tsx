import type { ReactNode } from 'react'
import { Fold } from '../ui/form/Fold.tsx'
import { size } from '../ui/number.ts'
import { Facts } from '../ui/pane/Fact.tsx'
import type { Sentence as SentenceParts } from './job/describeImport.ts'
import type { Reviewed } from './job/flow.ts'

export const Sentence = ({ parts }: { readonly parts: SentenceParts }) => (
  <>
    {parts.map((part) =>
      typeof part === 'string' ? part : <strong key={part.strong}>{part.strong}</strong>,
    )}
  </>
)

export const Exact = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <code className="mono" role="region" aria-label={label}>
    {value}
  </code>
)

interface RequestDetailsProps {
  readonly flow: Reviewed
  readonly title: string
  /** The facts that are known only after sending. */
  readonly more?: Readonly<Record<string, ReactNode>>
}

export function RequestDetails({ flow: { source, job }, title, more }: RequestDetailsProps) {
  const { body, argument, region, input } = job
  return (
    <Fold title={title} value={`${source.name}, ${size(body.blob.size)}`}>
      <Facts
        of={{
          To: region,
          'File type': input.fileType,
          'SHA-256': <Exact label="SHA-256" value={body.sha256} />,
          'x-mc-arg': <Exact label="x-mc-arg" value={argument} />,
          ...more,
        }}
      />
    </Fold>
  )
}
