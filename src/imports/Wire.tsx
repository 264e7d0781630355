import type { ReactNode } from 'react'
import { Fold } from '../ui/form/Fold.tsx'
import { size } from '../ui/number.ts'
import { Fact } from '../ui/pane/Fact.tsx'
import type { Reviewed } from './job/sentences.ts'
import classes from './imports.module.css'

interface WireProps {
  readonly flow: Reviewed
  readonly title: string
  /** What is known only after sending. */
  readonly children?: ReactNode
}

/** The request to the byte, on demand. */
export function Wire({ flow: { source, job }, title, children }: WireProps) {
  const { body, argument, region, input } = job
  return (
    <Fold title={title} value={`${source.name}, ${size(body.blob.size)}`}>
      <dl className="facts">
        <Fact name="To">{region}</Fact>
        <Fact name="File type">{input.fileType}</Fact>
        {body.sha256 && (
          <Fact name="SHA-256">
            <code className={`mono ${classes.digest}`} role="region" aria-label="SHA-256">
              {body.sha256}
            </code>
          </Fact>
        )}
        <Fact name="x-mc-arg">
          <code className="mono" role="region" aria-label="x-mc-arg">
            {argument}
          </code>
        </Fact>
        {children}
      </dl>
    </Fold>
  )
}
