import { Anchor, Button, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { download } from '../ui/download.ts'
import { FileInput } from '../ui/form/FileInput.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Notice } from '../ui/Notice.tsx'
import { count, number } from '../ui/number.ts'
import { FixButton } from '../ui/pane/FindingPart.tsx'
import { differenceOf } from './job/flow.ts'
import type { ImportValues } from './job/importJob.ts'
import { sayLeaving } from './job/sentences.ts'
import type { Settings } from './judge/settings.ts'
import type { Difference } from './outgoing/difference.ts'
import { accept, openFile } from './read/source.ts'
import { useShowFix } from './Rows.tsx'
import type { Loaded } from './ThisImport.tsx'

export interface LastFileProps {
  readonly flow: Loaded
  readonly control: Control<ImportValues>
  readonly onSet: (settings: Partial<Settings>) => void
}

/** What is different from the file of the last import. */
export function LastFile({ flow: { settings, prepared }, control, onSet }: LastFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string>()
  const clearGroup = useWatch({ control, name: 'clearGroup' })
  const { read } = prepared
  if (!read?.judgement.mapping) return null
  const difference = differenceOf({ settings, prepared })
  const take = async (file: File) => {
    const last = await openFile(file.name, file)
    const isOpen = typeof last !== 'string'
    setRefused(isOpen ? undefined : last)
    if (isOpen) onSet({ last })
  }
  const reason =
    refused ?? (difference && 'reason' in difference ? `${difference.name} ${difference.reason}` : '')
  return (
    <section aria-label="Last file" className="stack tight">
      <FileInput
        ref={input}
        label="Last file"
        accept={accept}
        onFile={(file) => void take(file)}
        onRefused={setRefused}
      />
      <LiveRegion>
        {reason !== '' && (
          <Notice tone="bad" title="The files were not compared.">
            <Text>{reason}</Text>
          </Notice>
        )}
        {difference && 'removed' in difference && <Compared difference={difference} clears={clearGroup} />}
      </LiveRegion>
      <div className="row">
        <Anchor component="button" type="button" onClick={() => input.current?.click()}>
          {settings.last ? 'Compare with another file' : 'Compare with the last file'}
        </Anchor>
        {settings.last && (
          <Button
            variant="subtle"
            size="xs"
            aria-label={`Remove ${settings.last.name}`}
            onClick={() => onSet({ last: undefined })}
          >
            Remove
          </Button>
        )}
      </div>
    </section>
  )
}

function Compared({ difference, clears }: { readonly difference: Difference; readonly clears: boolean }) {
  const { name, added, changed, same, removed, firstRemoved, cells, csv } = difference
  const show = useShowFix()
  const more = removed - firstRemoved.length
  const inHeadings = cells.map(([heading, many]) => `${heading} ${number(many)}`).join(', ')
  return (
    <div className="stack tight">
      <Text fw={500}>People beside those of {name}</Text>
      <Text>
        <strong>{number(added)}</strong> new. {added > 0 && <FixButton {...show('added', 'new people')} />}
      </Text>
      <Text>
        <strong>{number(changed)}</strong> different{changed > 0 && `: ${inHeadings}`}.{' '}
        {changed > 0 && <FixButton {...show('altered', 'different people')} />}
      </Text>
      <Text>
        <strong>{number(removed)}</strong> no longer there
        {removed > 0 && `: ${firstRemoved.join(', ')}${more > 0 ? ` and ${count(more, 'other')}` : ''}`}.{' '}
        {removed > 0 && <FixButton {...show('removed', 'people no longer there')} />}
      </Text>
      <Text>
        <strong>{number(same)}</strong> the same.
      </Text>
      {clears && removed > 0 && (
        <Notice tone="bad" title="People would leave the group.">
          <Text>{sayLeaving(difference)}</Text>
        </Notice>
      )}
      <div>
        <Anchor component="button" type="button" onClick={() => download('differences.csv', 'text/csv', csv)}>
          Download the differences
        </Anchor>
      </div>
    </div>
  )
}
