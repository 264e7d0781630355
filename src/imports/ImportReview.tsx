import { type ReactNode, useCallback, useMemo } from 'react'
import type { ImportInput } from '../api/schemas.ts'
import { sha256 } from '../log/digest.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { count, number, size } from '../ui/number.ts'
import { Fact } from '../ui/pane/Fact.tsx'
import type { Finding } from '../ui/pane/finding.ts'
import { Headline } from '../ui/pane/Headline.tsx'
import { useDerived } from '../ui/useDerived.ts'
import { headerRows } from './file/columns.ts'
import type { Read } from './file/prepare.ts'
import { startSettings } from './file/settings.ts'
import { openSource } from './file/source.ts'
import { fileWorker } from './fileWorker.ts'
import { findAll } from './findings/fileFindings.ts'
import { describeMany, hasAddresses, sayInto, sayOptions, sentenceOf } from './job/sentences.ts'
import classes from './imports.module.css'

interface ImportReviewProps {
  /** The name of the file. */
  readonly name: string
  /** The file as it will be sent. */
  readonly bytes: Blob
  readonly options: ImportInput
  /** What this console finds in the bytes; `undefined` until they are read. */
  readonly children: (findings: readonly Finding[] | undefined, reason?: string) => ReactNode
}

const shownRows = 5

/** An import as it will be sent: its effect, its options, its columns and first rows. */
export function ImportReview({ name, bytes, options, children }: ImportReviewProps) {
  const { config } = useSession()
  const { fileType, allowAddressMigration: isMoving = false, clearGroup } = options
  const read = useCallback(
    async (blob: Blob) => {
      const { content } = await openSource(name, blob)
      // The bytes go as they are.
      const settings = { ...startSettings(), send: 'as it is' } as const
      const rows: (readonly string[])[] = []
      const prepared = await fileWorker.call(
        'prepare',
        { id: 0, source: { blob, content }, settings },
        (part) => {
          // Only the first rows are shown.
          if ('rows' in part && rows.length === 0) rows.push(...part.rows.slice(0, headerRows + shownRows))
        },
      )
      if ('reason' in prepared) return prepared
      return { prepared, rows, digest: await sha256(blob) }
    },
    [name],
  )
  const { output, isFailed } = useDerived(bytes, read)
  const done = output && 'prepared' in output ? output : undefined
  const findings = useMemo(
    () => done && findAll(done.prepared, { ownDomains: config.ownDomains, isMoving, remembered: undefined }),
    [done, config, isMoving],
  )
  const isRead = !isFailed && !(output && 'reason' in output)
  const { checked } = done?.prepared.read ?? {}
  const counts = checked?.counts
  const what = counts && hasAddresses(checked) ? describeMany(counts.people, counts.rows) : name
  return (
    <div className="stack">
      <Headline kind="Review">{sentenceOf(what, sayInto(options, undefined), clearGroup).join('')}.</Headline>
      <dl className={`facts ${classes.facts}`}>
        <Fact name="File">
          <bdi>{name}</bdi>, {fileType}, {size(bytes.size)}
          {counts && `, ${count(counts.rows, 'row')}, ${number(counts.bad)} with a problem`}
        </Fact>
        {options.groupId !== undefined && <Fact name="Group id">{options.groupId}</Fact>}
        {Object.entries(sayOptions(options)).map(([fact, text]) => (
          <Fact key={fact} name={fact}>
            {text}
          </Fact>
        ))}
        {done && (
          <Fact name="SHA-256">
            <code className={`mono ${classes.digest}`}>{done.digest}</code>
          </Fact>
        )}
      </dl>
      {done && checked && <FirstRows rows={done.rows} checked={checked} />}
      {children(
        findings,
        findings ? undefined : isRead ? 'Checking the file.' : 'The file could not be read.',
      )}
    </div>
  )
}

interface FirstRowsProps extends Pick<Read, 'checked'> {
  readonly rows: readonly (readonly string[])[]
}

function FirstRows({ rows, checked: { mapping, headings, secret } }: FirstRowsProps) {
  const start = (mapping?.header ?? -1) + 1
  return (
    <div className={classes.firstRows} role="region" aria-label="First rows" tabIndex={0}>
      <table>
        {headings.length > 0 && (
          <thead>
            <tr>
              {headings.map((heading, at) => (
                <th key={at} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.slice(start, start + shownRows).map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column}>{secret.includes(column) ? 'not shown' : cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
