import { Anchor, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { FirstFew } from '../../ui/FirstFew.tsx'
import { Details } from '../../ui/form/Details.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { number } from '../../ui/number.ts'
import { elementAt, place } from '../../ui/places.ts'
import { describeLines, describePaste, type PasteReport, reportGroups } from '../urls/pasteReport.ts'
import { LeftOut, type LeftOutProps } from './LeftOut.tsx'
import { needsAnswer } from './leftOutLines.ts'
import type { PasteReader } from './useReading.ts'

/** What became of the last paste, in one line. Its details account for every line. */
export function PasteAccount({ editor, reader }: LeftOutProps) {
  const { leftOut } = editor.document
  const { paste, undo } = reader
  const [isOpen, setOpen] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  // A question opens the details once.
  const isAsked = leftOut.some(needsAnswer)
  if (isAsked !== wasAsked) {
    setWasAsked(isAsked)
    if (isAsked) setOpen(true)
  }
  const hasDetails = paste !== undefined || leftOut.length > 0
  return (
    <>
      <div className="row wide">
        <LiveRegion>
          {hasDetails && (
            // Keyed, so that an equal account is announced again.
            <Text key={paste?.id} size="sm">
              {paste ? describePaste(paste.report) : `${number(leftOut.length)} left out.`}
            </Text>
          )}
        </LiveRegion>
        {hasDetails && (
          <Anchor
            ref={place('details')}
            component="button"
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            Details
          </Anchor>
        )}
        {undo && (
          <Anchor
            component="button"
            type="button"
            onClick={() => {
              undo()
              // The button disappears.
              elementAt('box')?.focus()
            }}
          >
            Undo
          </Anchor>
        )}
      </div>
      {hasDetails && isOpen && (
        <div className="stack snug sunken">
          {paste && <Report key={paste.id} report={paste.report} onReread={reader.reread} />}
          <LeftOut editor={editor} reader={reader} />
        </div>
      )}
    </>
  )
}

const modes = [
  { value: 'list', label: 'Read as a list, one entry a line' },
  { value: 'table', label: 'Read as a table' },
  { value: 'json', label: 'Read as JSON' },
  { value: 'text', label: 'Read as a text with addresses' },
] as const

const columnFields = [
  { key: 'value', label: 'Value column' },
  { key: 'action', label: 'Action column' },
  { key: 'type', label: 'Type column' },
] as const

/** How the paste was read, which the admin can change, and the lines that are neither kept nor left out. */
function Report({
  report,
  onReread,
}: {
  readonly report: PasteReport
  readonly onReread: PasteReader['reread']
}) {
  const { mode, columns } = report
  const names = columns?.names.map((name, at) => {
    const addresses = columns.counts[at] ?? 0
    const label = name || `Column ${at + 1}`
    return { value: String(at), label: addresses > 0 ? `${label} (${number(addresses)} addresses)` : label }
  })
  return (
    <div className="stack tight">
      <Text size="sm">{describeLines(report)}</Text>
      {onReread && (
        <div className="row bottom">
          <NativeSelect
            size="xs"
            aria-label="Read as"
            value={mode}
            data={[...modes]}
            onChange={({ currentTarget: { value } }) =>
              onReread({ mode: modes.find((each) => each.value === value)?.value ?? mode })
            }
          />
          {columns &&
            names &&
            columnFields.map(({ key, label }) => (
              <NativeSelect
                key={key}
                size="xs"
                label={label}
                value={String(columns[key] ?? '')}
                data={key === 'value' ? names : [{ value: '', label: 'None' }, ...names]}
                onChange={({ currentTarget: { value } }) =>
                  onReread({ mode, columns: { ...columns, [key]: value === '' ? undefined : Number(value) } })
                }
              />
            ))}
        </div>
      )}
      {reportGroups
        .filter(({ key }) => key !== 'leftOut' && report[key].length > 0)
        .map(({ key, title }) => (
          <Details key={key} summary={`${title}: ${number(report[key].length)}`}>
            <FirstFew all={report[key]} most={100}>
              {({ line, text, reason }) => (
                <>
                  Line {number(line)}: {text.trim() !== '' && <bdi className="mono">{text.slice(0, 80)}</bdi>}{' '}
                  <bdi>{reason}</bdi>
                </>
              )}
            </FirstFew>
          </Details>
        ))}
    </div>
  )
}
