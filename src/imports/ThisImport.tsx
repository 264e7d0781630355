import { Text } from '@mantine/core'
import { Fragment } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useAllNames } from '../device/useNames.ts'
import { Choice } from '../ui/form/Choice.tsx'
import { Fold } from '../ui/form/Fold.tsx'
import { count, number, size } from '../ui/number.ts'
import type { Prepared } from './file/prepare.ts'
import type { SettingsChange } from './file/settings.ts'
import type { Flow } from './job/flow.ts'
import type { ImportValues } from './job/importJob.ts'
import { describeChanges, sayInto, sayWhat, sentenceOf } from './job/sentences.ts'
import classes from './imports.module.css'

export type Loaded = Extract<Flow, { readonly prepared: Prepared }>

export interface ThisImportProps {
  readonly flow: Exclude<Flow, { readonly at: 'submitted' }>
  readonly control: Control<ImportValues>
  readonly onSet: (settings: SettingsChange) => void
}

/** The import in one sentence: see `sentenceOf`. */
export const ImportSentence = ({ of }: { readonly of: readonly string[] }) =>
  of.map((text, at) =>
    at % 2 === 1 ? <strong key={at}>{text}</strong> : <Fragment key={at}>{text}</Fragment>,
  )

/** What the import will do, in one sentence. */
export function Sentence({ flow, control }: Pick<ThisImportProps, 'flow' | 'control'>) {
  const [typed, clearGroup] = useWatch({ control, name: ['groupId', 'clearGroup'] })
  const names = useAllNames()
  const groupId = typed.trim() || undefined
  const into = sayInto({ groupId, clearGroup }, names.get(groupId ?? ''))
  return (
    <p className="sentence">
      <ImportSentence of={sentenceOf(sayWhat(flow), into, clearGroup && groupId !== undefined)} />
    </p>
  )
}

/** The changes to the file and its rows. */
export function Changes({ prepared: { outgoing, read } }: Loaded) {
  const { rows } = outgoing
  const changes = describeChanges(outgoing, read)
  return (
    <div className="dimmed">
      <Text>{changes.join(' ') || 'The file will be sent unchanged.'}</Text>
      {(rows.leftOut > 0 || rows.sent !== read.checked.counts.people) && (
        <Text>
          {count(rows.sent + rows.leftOut, 'row')} = {number(rows.sent)} sent + {number(rows.leftOut)} left
          out
        </Text>
      )}
    </div>
  )
}

/** The choice between the corrected file and the original, and the exact bytes once they can be sent. */
export function FileToSend({
  flow: { settings, prepared },
  isReady,
  onSet,
}: Pick<ThisImportProps, 'onSet'> & { readonly flow: Loaded; readonly isReady: boolean }) {
  const { outgoing, read } = prepared
  const isUnchanged = isReady && settings.send === 'corrected' && describeChanges(outgoing, read).length === 0
  return (
    <section aria-label="File to send" className="stack tight">
      {!isUnchanged && (
        <Choice
          label="What is sent"
          value={settings.send}
          options={[
            ['corrected', 'Corrected file'],
            ['as it is', 'The file as it is'],
          ]}
          onChoose={(send) => onSet({ send })}
        />
      )}
      {isReady && <Bytes prepared={prepared} />}
    </section>
  )
}

function Bytes({ prepared: { outgoing, read } }: { readonly prepared: Prepared }) {
  const { blob, sha256, first, last } = outgoing
  const hasPasswords = read.checked.secret.length > 0
  return (
    <Fold title={size(blob.size)}>
      <div className="stack tight">
        <div>
          <Text size="xs" c="dimmed">
            SHA-256
          </Text>
          <code className={`mono ${classes.digest}`} role="region" aria-label="SHA-256">
            {sha256}
          </code>
        </div>
        {!hasPasswords && first.length > 0 && (
          <pre
            className={`mono block ${classes.code}`}
            role="region"
            aria-label="First and last lines"
            tabIndex={0}
          >
            {(last.length > 0 ? [...first, '⋮', ...last] : first).join('\n')}
          </pre>
        )}
        {hasPasswords && <Text size="xs">The lines are not shown, since they have passwords.</Text>}
      </div>
    </Fold>
  )
}
