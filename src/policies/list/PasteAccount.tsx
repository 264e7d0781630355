import { Anchor, Button, NativeSelect } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { capital } from '../../log/scopeWords.ts'
import { FirstFew } from '../../ui/FirstFew.tsx'
import { elementAt } from '../../ui/focus.ts'
import { Fold } from '../../ui/form/Fold.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { count, number } from '../../ui/number.ts'
import { describePaste, type PasteReport } from '../urls/pasteLog.ts'
import { columnSample } from '../urls/pasteResult.ts'
import { LeftOut } from './LeftOut.tsx'
import { needsAnswer } from './leftOutLines.ts'
import type { PasteReader, ReadingProps } from './usePaste.ts'

/** What became of the last paste, in one line. Its details account for every line. */
export function PasteAccount({ editor, reader }: ReadingProps) {
  const { leftOut } = editor.document
  const { paste, stillReading } = reader
  const [isOpen, setOpen] = useState(false)
  const [wereAsked, setAsked] = useState(0)
  // Each new question opens the details once.
  const asked = leftOut.filter(needsAnswer).length
  if (asked !== wereAsked) {
    setAsked(asked)
    if (asked > wereAsked) setOpen(true)
  }
  const hasDetails = paste !== undefined || leftOut.length > 0
  const account = paste ? describePaste(paste.report) : hasDetails && `${number(leftOut.length)} left out.`
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  function undo() {
    reader.undo()
    // The button disappears.
    elementAt('box')?.focus()
  }
  return (
    <>
      <div className="row wide">
        <LiveRegion>
          {/* Keyed, so that an equal account is announced again. */}
          <span key={paste?.id}>{stillReading ?? account}</span>
        </LiveRegion>
        {hasDetails && (
          <Button
            id="details"
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<Chevron size={16} aria-hidden />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            Details
          </Button>
        )}
        {paste && (
          <Anchor component="button" type="button" onClick={undo}>
            Undo paste
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

/** How the paste was read, which the admin can change, and the lines that are neither kept nor left out. */
function Report({ report, onReread }: { report: PasteReport; onReread: PasteReader['reread'] }) {
  const { mode, columns } = report
  const names = (columns?.names ?? []).map((name, at) => {
    const many = columns?.counts[at] ?? 0
    const label = name || `Column ${at + 1}`
    // They are counted in the first rows.
    const addresses = many >= columnSample ? `${many}+ addresses` : count(many, 'address', 'addresses')
    return { value: String(at), label: many > 0 ? `${label} (${addresses})` : label }
  })
  return (
    <div className="stack tight">
      <div className="row bottom">
        <NativeSelect
          size="xs"
          aria-label="Read as"
          value={mode}
          data={[...modes]}
          onChange={({ currentTarget: { selectedIndex } }) =>
            onReread({ mode: modes[selectedIndex]?.value ?? mode })
          }
        />
        {columns &&
          (['value', 'action', 'type'] as const).map((field) => (
            <NativeSelect
              key={field}
              size="xs"
              label={`${capital(field)} column`}
              value={String(columns[field] ?? '')}
              data={field === 'value' ? names : [{ value: '', label: 'None' }, ...names]}
              onChange={({ currentTarget: { value } }) =>
                onReread({ mode, columns: { ...columns, [field]: value === '' ? undefined : Number(value) } })
              }
            />
          ))}
      </div>
      {(['merged', 'ignored'] as const).map(
        (key) =>
          report[key].length > 0 && (
            <Fold key={key} title={`${capital(key)}: ${number(report[key].length)}`}>
              <FirstFew all={report[key]} most={100}>
                {({ line, text, reason }) => (
                  <>
                    Line {number(line)}: <bdi className="mono">{text.trim().slice(0, 80)}</bdi>{' '}
                    <bdi>{reason}</bdi>
                  </>
                )}
              </FirstFew>
            </Fold>
          ),
      )}
    </div>
  )
}
