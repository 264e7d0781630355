import { Anchor, Text } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { type Control, useController } from 'react-hook-form'
import { fileTypes } from '../api/schemas.ts'
import { findIdDoubts, findIdProblem } from '../drafts/secureId.ts'
import { GroupName, KnownIds } from '../drafts/KnownIds.tsx'
import { useAllNames } from '../drafts/useNames.ts'
import { HelpMark } from '../help/HelpMark.tsx'
import { Choice } from '../ui/form/Choice.tsx'
import { CheckField, optional, TextField } from '../ui/form/fields.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Notice } from '../ui/Notice.tsx'
import { usePageState } from '../ui/pageState.ts'
import type { ImportValues } from './importJob.ts'
import type { FileType } from './read/source.ts'
import { useNotified } from './useRemembered.ts'

/** Whether the people were handed over for a group, which is not left out without a word. */
export const isForGroupKey = 'import.isForGroup'

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
  const { field: group } = useController({ control, name: 'groupId' })
  const { field: notify } = useController({ control, name: 'notifyEmailAddress' })
  const { field: clear } = useController({ control, name: 'clearGroup' })
  const id = group.value.trim()
  const names = useAllNames()
  const { last } = useNotified()
  const isWhole = id !== '' && findIdProblem(id) === undefined
  const doubts = isWhole ? findIdDoubts(id) : []
  const [isForGroup, setForGroup] = usePageState(isForGroupKey, false)
  const ask = useEffectEvent(focusGroup)
  useEffect(() => {
    if (isForGroup) ask()
  }, [isForGroup])
  return (
    <section aria-label="Options" className="stack snug">
      <KnownIds id={id} of="group" onChange={group.onChange} />
      <TextField
        control={control}
        name="groupId"
        label={isForGroup ? 'Group id' : optional('Group id')}
        description="Secure id. Without it, people are only added to the directory."
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: 'mono' }}
      />
      {isForGroup && id === '' && (
        <div>
          <Anchor
            size="sm"
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
      {isWhole && <GroupName id={id} />}
      <LiveRegion>{doubts.length > 0 && <Text size="sm">{doubts.join(' ')}</Text>}</LiveRegion>
      <CheckField
        control={control}
        name="clearGroup"
        label="Clear the group first"
        description={
          id === '' ? 'Needs the id of the group.' : 'Removes all current members first. Not remembered.'
        }
        // What was ticked for a group that is gone can be taken back.
        disabled={id === '' && !clear.value}
      />
      {clear.value && id !== '' && (
        <Notice tone="bad" title={`All members leave ${names.get(id) ?? 'the group'} first.`}>
          <Text size="sm">
            Only the people of this file will be in it. The console can neither list the members nor bring
            them back.
          </Text>
        </Notice>
      )}
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
        <Anchor size="sm" component="button" type="button" onClick={() => notify.onChange(last)}>
          Notify {last} again
        </Anchor>
      )}
      <CheckField
        control={control}
        name="allowAddressMigration"
        label="Allow moving addresses between accounts"
        description="Multi-account (AAA): moves addresses of other accounts to the account in their accountCode column."
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
