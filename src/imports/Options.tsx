import { NativeSelect } from '@mantine/core'
import type { Control } from 'react-hook-form'
import { fileTypes } from '../api/schemas.ts'
import { HelpMark } from '../help/HelpMark.tsx'
import { CheckField, optional, TextField } from '../ui/form/fields.tsx'
import type { ImportValues } from './importJob.ts'
import type { FileType } from './read/source.ts'

/** The options of admin-api §4.3. */
export function Options({
  control,
  fileType,
  onFileType,
}: {
  readonly control: Control<ImportValues>
  /** Absent without a file. */
  readonly fileType: FileType | undefined
  readonly onFileType: (fileType: FileType) => void
}) {
  return (
    <section aria-label="Options" className="stack snug">
      <TextField
        control={control}
        name="groupId"
        label={optional('Group id')}
        description="Secure id. Without it, people are only added to the directory."
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: 'mono' }}
      />
      <CheckField
        control={control}
        name="clearGroup"
        label="Clear the group first"
        description="Removes all current members first. Needs the group id."
      />
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
      <CheckField
        control={control}
        name="allowAddressMigration"
        label="Allow moving addresses between accounts"
        description="Moves addresses of other accounts to the account in their accountCode column."
      />
      {fileType && (
        <NativeSelect
          label="File type"
          description="Detected from the content. The file is sent as this type."
          value={fileType}
          data={[...fileTypes]}
          onChange={({ currentTarget: { value } }) => {
            const chosen = fileTypes.find((type) => type === value)
            if (chosen) onFileType(chosen)
          }}
        />
      )}
    </section>
  )
}
