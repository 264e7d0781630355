import { Anchor, Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { IdField } from '../device/IdField.tsx'
import { useAllNames } from '../device/useNames.ts'
import { HelpMark } from '../help/HelpMark.tsx'
import { Choice } from '../ui/form/Choice.tsx'
import { CheckField, optional, TextField } from '../ui/form/fields.tsx'
import { Fold } from '../ui/form/Fold.tsx'
import { size } from '../ui/number.ts'
import { Facts } from '../ui/pane/Fact.tsx'
import { useAsyncValue } from '../ui/useAsyncValue.ts'
import type { DecisionsChange } from './file/decisions.ts'
import { readEnds } from './file/outgoing.ts'
import { describeChanges, describeImport, describeOutgoing } from './job/describeImport.ts'
import type { Flow, Loaded } from './job/flow.ts'
import type { ImportValues } from './job/importJob.ts'
import { Exact, Sentence } from './RequestDetails.tsx'
import { useNotified } from './useRemembered.ts'

interface ConsequenceProps {
  readonly flow: Flow
  readonly control: Control<ImportValues>
  readonly isReady: boolean
  readonly onDecide: (change: DecisionsChange) => void
}

/** `children`: the findings. */
export function Effects(props: Omit<ConsequenceProps, 'onDecide'> & { readonly children: ReactNode }) {
  const { flow, control, isReady, children } = props
  const [typed, clearGroup] = useWatch({ control, name: ['groupId', 'clearGroup'] })
  const groupId = typed.trim()
  const group = useAllNames().get(groupId)
  const target = groupId === '' ? {} : { groupId, clearGroup }
  const prepared = isReady && 'prepared' in flow ? flow.prepared : undefined
  return (
    <>
      <p className="sentence">
        <Sentence parts={describeImport(describeOutgoing(flow), target, group)} />
      </p>
      {children}
      {prepared && <Text c="dimmed">{describeChanges(prepared) || 'The file will be sent unchanged.'}</Text>}
    </>
  )
}

export function Options({ flow, control, isReady, onDecide }: ConsequenceProps) {
  const { field: group, fieldState } = useController({ control, name: 'groupId' })
  const { field: notify } = useController({ control, name: 'notifyEmailAddress' })
  const { field: clear } = useController({ control, name: 'clearGroup' })
  const { fieldState: moving } = useController({ control, name: 'allowAddressMigration' })
  const [last] = useNotified()
  return (
    <section aria-label="Options" className="stack snug">
      <IdField
        field={group}
        error={fieldState.error?.message}
        label={optional('Group')}
        description="Name or secure id."
      />
      {/* A tick for a group that is gone can be taken back. */}
      {(group.value.trim() !== '' || clear.value) && (
        <CheckField control={control} name="clearGroup" label="Clear the group first" />
      )}
      <TextField
        control={control}
        name="notifyEmailAddress"
        label={optional('Notify this address')}
        description={
          <>
            The service sends the result there. <HelpMark topic="imports" label="How an import ends" />
          </>
        }
        type="email"
        spellCheck={false}
      />
      {last !== '' && notify.value === '' && (
        <Anchor component="button" type="button" onClick={() => notify.onChange(last)}>
          Notify {last} again
        </Anchor>
      )}
      <Fold title="More options" hasProblem={moving.invalid}>
        {'prepared' in flow && <FileToSend flow={flow} isReady={isReady} onDecide={onDecide} />}
        <CheckField
          control={control}
          name="allowAddressMigration"
          label="Move people from other accounts (needs the accountCode column)"
        />
      </Fold>
    </section>
  )
}

type FileToSendProps = Pick<ConsequenceProps, 'isReady' | 'onDecide'> & { readonly flow: Loaded }

function FileToSend({ flow: { decisions, prepared }, isReady, onDecide }: FileToSendProps) {
  const { blob, fileType, sha256 } = prepared.outgoing
  const hasPasswords = prepared.checked.secret.length > 0
  const { output: lines } = useAsyncValue(hasPasswords || fileType !== 'CSV' ? undefined : blob, readEnds)
  return (
    <section aria-label="File to send" className="stack tight">
      <Choice
        label="What is sent"
        value={decisions.send}
        options={[
          ['corrected', 'Corrected file'],
          ['as it is', 'The file as it is'],
        ]}
        onChoose={(send) => onDecide({ send })}
      />
      {isReady && (
        <Facts of={{ Size: size(blob.size), 'SHA-256': <Exact label="SHA-256" value={sha256} /> }} />
      )}
      {hasPasswords && <Text size="xs">The lines are not shown, since they have passwords.</Text>}
      {isReady && lines && (
        <Box
          component="pre"
          className="mono block"
          mah={200}
          role="region"
          aria-label="First and last lines"
          tabIndex={0}
        >
          {lines.join('\n')}
        </Box>
      )}
    </section>
  )
}
