import { Button, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { FirstFew } from '../../ui/FirstFew.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { number } from '../../ui/number.ts'
import { describeLines, type PasteReport, reportGroups } from '../urls/pasteReport.ts'
import type { Columns, Mode } from '../urls/reading.ts'

const modes = [
  { value: 'list', label: 'Read as a list, one entry a line' },
  { value: 'table', label: 'Read as a table' },
  { value: 'json', label: 'Read as JSON' },
  { value: 'text', label: 'Read as a text with addresses' },
] as const

type Group = (typeof reportGroups)[number]['key']

const shorten = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text)

export interface PasteReportPanelProps {
  readonly report: PasteReport
  /** Reads the same paste another way; `undefined` once the list was changed. */
  readonly onReread: ((how: { readonly mode: Mode; readonly columns?: Columns }) => void) | undefined
}

/** Accounts for every line, and in a text for every address. */
export function PasteReportPanel({ report, onReread }: PasteReportPanelProps) {
  const [open, setOpen] = useState<Group>()
  const { mode, columns } = report
  // The lines that were left out have their own list (LeftOut.tsx).
  const shown = reportGroups.filter(({ key }) => key !== 'leftOut' && report[key].length > 0)
  const opened = reportGroups.find(({ key }) => key === open)
  return (
    <div className="stack tight">
      <Text size="sm">{describeLines(report)}</Text>
      <div className="row bottom">
        {shown.map(({ key, word }) => (
          <Button
            key={key}
            size="xs"
            variant={open === key ? 'light' : 'default'}
            aria-expanded={open === key}
            onClick={() => setOpen(open === key ? undefined : key)}
          >
            <span className="hidden">Show </span>
            {number(report[key].length)} {word}
          </Button>
        ))}
        {onReread && (
          <>
            <NativeSelect
              size="xs"
              aria-label="Read as"
              value={mode}
              data={[...modes]}
              onChange={(event) => onReread({ mode: modeOf(event.currentTarget.value) })}
            />
            {columns && (
              <ColumnChoices columns={columns} onChange={(next) => onReread({ mode, columns: next })} />
            )}
          </>
        )}
      </div>
      {opened && (
        <Notice tone="notice" title={opened.title}>
          <FirstFew all={report[opened.key]} most={100}>
            {({ line, text, reason }) => (
              <>
                Line {number(line)}:{' '}
                {text.trim() !== '' && (
                  <bdi>
                    <code className="mono">{shorten(text)}</code>
                  </bdi>
                )}{' '}
                <bdi>{reason}</bdi>
              </>
            )}
          </FirstFew>
        </Notice>
      )}
    </div>
  )
}

const modeOf = (value: string): Mode => modes.find((each) => each.value === value)?.value ?? 'text'

const columnFields = [
  { key: 'value', label: 'Value column' },
  { key: 'action', label: 'Action column' },
  { key: 'type', label: 'Type column' },
] as const

/** The recognised columns, which the admin can change. */
function ColumnChoices({
  columns,
  onChange,
}: {
  readonly columns: Columns
  readonly onChange: (columns: Columns) => void
}) {
  const names = columns.names.map((name, at) => ({ value: String(at), label: name || `Column ${at + 1}` }))
  return columnFields.map(({ key, label }) => (
    <NativeSelect
      key={key}
      size="xs"
      label={label}
      value={String(columns[key] ?? '')}
      data={key === 'value' ? names : [{ value: '', label: 'None' }, ...names]}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...columns, [key]: value === '' ? undefined : Number(value) })
      }
    />
  ))
}
