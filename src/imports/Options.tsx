import { Anchor } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { type Control, useController } from 'react-hook-form'
import { GroupField } from '../device/GroupField.tsx'
import { HelpMark } from '../help/HelpMark.tsx'
import { CheckField, optional, TextField } from '../ui/form/fields.tsx'
import { FoldRow } from '../ui/form/Fold.tsx'
import { pageKey, usePageState } from '../ui/pageState.ts'
import type { ImportValues } from './job/importJob.ts'
import { useNotified } from './useRemembered.ts'

/** Whether the people were handed over for a group, which is not left out without a word. */
export const isForGroupKey = pageKey(false)

/** Whether the options that few imports need are shown. */
const isOpenKey = pageKey(false)

/** The options of admin-api §4.3. */
export function Options({
  control,
  focusGroup,
  value,
  children,
}: {
  readonly control: Control<ImportValues>
  readonly focusGroup: () => void
  /** Of the folded options. */
  readonly value: string | undefined
  /** Further folded options. */
  readonly children: ReactNode
}) {
  const { field: group, fieldState } = useController({ control, name: 'groupId' })
  const { field: notify } = useController({ control, name: 'notifyEmailAddress' })
  const { field: clear } = useController({ control, name: 'clearGroup' })
  const { fieldState: moving } = useController({ control, name: 'allowAddressMigration' })
  const id = group.value.trim()
  const { last } = useNotified()
  const [isForGroup, setForGroup] = usePageState(isForGroupKey)
  const [isOpen, setOpen] = usePageState(isOpenKey)
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
        description="Name or secure id."
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
      {/* What was ticked for a group that is gone can be taken back. */}
      {(id !== '' || clear.value) && (
        <CheckField control={control} name="clearGroup" label="Clear the group first" />
      )}
      <TextField
        control={control}
        name="notifyEmailAddress"
        label={optional('Notify this address')}
        description={
          <>
            You learn the result only by email. <HelpMark topic="imports" label="How an import ends" />
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
      <FoldRow title="More options" value={value} isOpen={isOpen || moving.invalid} onOpen={setOpen}>
        {children}
        <CheckField
          control={control}
          name="allowAddressMigration"
          label="Move people from other accounts (needs the accountCode column)"
        />
      </FoldRow>
    </section>
  )
}
