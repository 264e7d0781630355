import { type ReactNode, useEffect } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import { useIsNarrow } from '../../ui/pane/useIsNarrow.ts'
import type { PolicyFinding } from '../checks/finding.ts'
import { listWorker } from '../checks/listWorker.ts'
import { PasteAccount } from './PasteAccount.tsx'
import { UrlBox } from './UrlBox.tsx'
import { UrlTable } from './UrlTable.tsx'
import type { ReadingProps } from './usePaste.ts'

interface UrlListProps extends ReadingProps {
  readonly findings: readonly PolicyFinding[]
  /** The findings, in a narrow window. */
  readonly children: ReactNode
}

/** The URL list of a policy, from the paste to the findings. One value, not a form array. */
export function UrlList({ editor, reader, findings, children }: UrlListProps) {
  const { list, editing, failure, textProblem } = editor.document
  // The worker is ready before the first paste.
  useEffect(() => listWorker.start(), [])
  return (
    <>
      <div className="stack tight">
        <UrlBox editor={editor} reader={reader} />
        {textProblem && <Notice tone="bad" role="alert" title={textProblem} />}
        <PasteAccount editor={editor} reader={reader} />
      </div>
      {/* A wide window has them in its pane. */}
      {useIsNarrow() && children}
      <UrlTable
        list={list}
        editing={editing}
        apply={editor.change}
        findings={findings}
        refused={failure?.list === list ? failure.refused : undefined}
      />
    </>
  )
}
