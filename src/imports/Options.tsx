import { Anchor } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { type Control, useController } from 'react-hook-form'
import { fileTypes } from '../api/schemas.ts'
import { GroupField } from '../drafts/GroupField.tsx'
import { HelpMark } from '../help/HelpMark.tsx'
import { Choice } from '../ui/form/Choice.tsx'
import { CheckField, optional, TextField } from '../ui/form/fields.tsx'
import { pageKey, usePageState } from '../ui/pageState.ts'
import type { ImportValues } from './job/importJob.ts'
import type { FileType } from './read/source.ts'
import { useNotified } from './useRemembered.ts'

/** Whether the people were handed over for a group, which is not left out without a word. */
export const isForGroupKey = pageKey(false)

/** The options of admin-api §4.3. */
export function Options({
  control,
  focusGroup,
  fileType,
  onFileType,
}: {
  readonly control: Control<ImportValues>
  readonly focusGroup: () => void
  /** Absent without a file. */
  readonly fileType: FileType | undefined
  readonly onFileType: (fileType: FileType) => void
}) {
  const { field: group, fieldState } = useController({ control, name: 'groupId' })
  const { field: notify } = useController({ control, name: 'notifyEmailAddress' })
  const { field: clear } = useController({ control, name: 'clearGroup' })
  const id = group.value.trim()
  const { last } = useNotified()
  const [isForGroup, setForGroup] = usePageState(isForGroupKey)
  const ask = useEffectEvent(focusGroup)
  useEffect(() => {
    if (isForGroup) ask()
  }, [isForGroup])
  return (
    <section aria-label="Options" className="stack snug">
      <GroupField
        field={group}
        error={fieldState.error?.message}
        label={isForGroup ? 'Group' : optional('Group')}
        description="Its name or its secure id. Empty: only the directory."
      />
      {isForGroup && id === '' && (
        <div>
          <Anchor
            component="button"
            type="button"
            onClick={() => {
              setForGroup(false)
              // The clicked button disappears.
              focusGroup()
            }}
          >
            Import into the directory instead
          </Anchor>
        </div>
      )}
      <CheckField
        control={control}
        name="clearGroup"
        label="Clear the group first"
        description={id === '' ? 'Choose the group above.' : 'Removes all current members first.'}
        // What was ticked for a group that is gone can be taken back.
        disabled={id === '' && !clear.value}
      />
      <TextField
        control={control}
        name="notifyEmailAddress"
        label={optional('Notify this address')}
        description={
          <>
            The service sends the result there. This console cannot read it.{' '}
            <HelpMark topic="imports" label="How an import ends" />
          </>
        }
        type="email"
        spellCheck={false}
      />
      {last !== undefined && notify.value === '' && (
        <Anchor component="button" type="button" onClick={() => notify.onChange(last)}>
          Notify {last} again
        </Anchor>
      )}
      <CheckField
        control={control}
        name="allowAddressMigration"
        label="Move people from other accounts (needs the accountCode column)"
      />
      {fileType && (
        <Choice
          label="File type"
          description="Detected from the content. The file is sent as this type."
          value={fileType}
          options={fileTypes.map((type) => [type, type])}
          onChoose={onFileType}
        />
      )}
    </section>
  )
}
