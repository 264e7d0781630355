import { type ReactNode, useState } from 'react'
import { FoldRow } from '../ui/form/Fold.tsx'
import { size } from '../ui/number.ts'
import { Fact } from '../ui/pane/Fact.tsx'
import { useIsPrinting } from '../ui/printing.tsx'
import type { Reviewed } from './job/sentences.ts'
import classes from './imports.module.css'

interface WireProps {
  readonly flow: Reviewed
  readonly title: string
  /** What is known only after sending. */
  readonly children?: ReactNode
}

/** The request to the byte, on demand. Paper has it. */
export function Wire({ flow: { source, job }, title, children }: WireProps) {
  const [isOpen, setOpen] = useState(false)
  const isPrinting = useIsPrinting()
  const { body, argument, region, input } = job
  return (
    <FoldRow
      title={title}
      value={`${source.name}, ${size(body.blob.size)}`}
      isOpen={isOpen || isPrinting}
      onOpen={setOpen}
    >
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
    </FoldRow>
  )
}
