import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Control, useController } from 'react-hook-form'
import { IdField } from '../device/IdField.tsx'
import { HelpMark } from '../help/HelpMark.tsx'
import { CheckField, optional, TextField } from '../ui/form/fields.tsx'
import { Fold } from '../ui/form/Fold.tsx'
import { pageKey, usePageState } from '../ui/pageState.ts'
import type { ImportValues } from './job/importJob.ts'
import { useNotified } from './useRemembered.ts'

/** Whether the options that few imports need are shown. */
const isOpenKey = pageKey(false)

/** The options of admin-api §4.3. */
export function Options({
  control,
  value,
  children,
}: {
  readonly control: Control<ImportValues>
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
  const [isOpen, setOpen] = usePageState(isOpenKey)
  return (
    <section aria-label="Options" className="stack snug">
      <IdField
        field={group}
        error={fieldState.error?.message}
        label={optional('Group')}
        description="Name or secure id."
      />
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
      <Fold title="More options" value={value} isOpen={isOpen || moving.invalid} onOpen={setOpen}>
        {children}
        <CheckField
          control={control}
          name="allowAddressMigration"
          label="Move people from other accounts (needs the accountCode column)"
        />
      </Fold>
    </section>
  )
}
