import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { number } from '../../ui/number.ts'
import { elementAt, place } from '../../ui/places.ts'
import { describePaste } from '../urls/pasteReport.ts'
import { undo } from './entryList.ts'
import { LeftOut, type LeftOutProps } from './LeftOut.tsx'
import { backInBox } from './listDocument.ts'
import { PasteReportPanel } from './PasteReportPanel.tsx'
import { isAsked, withoutLines } from './validateEntries.ts'

/** What became of the last paste, in one line. Its details account for every line. */
export function PasteAccount({ editor, reader }: LeftOutProps) {
  const { list, left } = editor.document
  const { paste } = reader
  const [isOpen, setOpen] = useState(false)
  // A question opens it. It stays open after the answer.
  if (!isOpen && left.some(isAsked)) setOpen(true)
  const hasDetails = paste !== undefined || left.length > 0
  const earlier = paste ? withoutLines(left, paste.rejected) : []
  const still = withoutLines(left, earlier)
  const canUndo = paste !== undefined && paste.after === list && paste.before !== list
  function undoPaste() {
    editor.change((now) => ({ list: undo(now.list), ...(paste?.isTyped && backInBox(now, paste)) }))
    // The button disappears.
    elementAt('box')?.focus()
  }
  return (
    <>
      <div className="row wide">
        <LiveRegion>
          {hasDetails && (
            // Keyed, so that an equal account is announced again.
            <Text key={paste?.id} size="sm">
              {paste
                ? describePaste({ ...paste.report, leftOut: paste.report.leftOut.slice(0, still.length) })
                : `${number(left.length)} left out.`}
              {earlier.length > 0 && ` ${number(earlier.length)} left out earlier.`}
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
        {canUndo && (
          <Anchor component="button" type="button" onClick={undoPaste}>
            Undo
          </Anchor>
        )}
      </div>
      {hasDetails && isOpen && (
        <div className="stack snug sunken">
          {paste && (
            <PasteReportPanel
              // A new paste starts with its groups closed.
              key={paste.id}
              report={paste.report}
              onReread={reader.reread}
            />
          )}
          <LeftOut editor={editor} reader={reader} />
        </div>
      )}
    </>
  )
}
