import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { ImportInput } from '../api/schemas.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { count, number, size } from '../ui/number.ts'
import { PageStatesContext } from '../ui/pageState.ts'
import { Facts } from '../ui/pane/Fact.tsx'
import type { Finding } from '../ui/pane/finding.ts'
import { Headline } from '../ui/pane/Headline.tsx'
import { useAsyncValue } from '../ui/useAsyncValue.ts'
import { findAll } from './findings/fileFindings.ts'
import { countOutgoing, describeImport, describeOptions } from './job/describeImport.ts'
import { Exact, Sentence } from './RequestDetails.tsx'
import { Rows } from './Rows.tsx'
import { readAsItIs } from './useFileReading.ts'

interface RequestedImportProps {
  readonly name: string
  readonly bytes: Blob
  readonly options: ImportInput
  /** What this console finds in the bytes; `undefined` until they are read. */
  readonly children: (findings: readonly Finding[] | undefined, reason?: string) => ReactNode
}

export function RequestedImport({ name, bytes, options, children }: RequestedImportProps) {
  const { ownDomains } = useSession().config
  const { fileType, allowAddressMigration: isMoving = false, groupId } = options
  const read = useCallback((blob: Blob, signal: AbortSignal) => readAsItIs(name, blob, signal), [name])
  const [states] = useState(() => new WeakMap())
  const { output, isFailed } = useAsyncValue(bytes, read)
  const prepared = output && 'checked' in output ? output : undefined
  const findings = useMemo(
    () => prepared && findAll(prepared, { ownDomains, isMoving, remembered: undefined }),
    [prepared, ownDomains, isMoving],
  )
  const isUnreadable = isFailed || (output !== undefined && !prepared)
  const checked = prepared?.checked
  const what = (checked && countOutgoing(checked, checked.counts.rows)) ?? name
  return (
    <div className="stack">
      <Headline kind="Review">
        <Sentence parts={describeImport(what, options, undefined)} />.
      </Headline>
      <Facts
        of={{
          File: (
            <>
              <bdi>{name}</bdi>, {fileType}, {size(bytes.size)}
              {checked &&
                `, ${count(checked.counts.rows, 'row')}, ${number(checked.counts.bad)} with a problem`}
            </>
          ),
          'Group id': groupId,
          ...describeOptions(options),
          'SHA-256': prepared && <Exact label="SHA-256" value={prepared.outgoing.sha256} />,
        }}
      />
      {prepared && (
        <PageStatesContext value={states}>
          <Rows read={prepared} decisions={prepared.decisions} editing={undefined} dispatch={undefined} />
        </PageStatesContext>
      )}
      {children(
        findings,
        findings ? undefined : isUnreadable ? 'The file could not be read.' : 'Checking the file.',
      )}
    </div>
  )
}
