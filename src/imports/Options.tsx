import type { Control } from 'react-hook-form'
import { fileTypes } from '../api/schemas.ts'
import { HelpMark } from '../help/HelpMark.tsx'
import { CheckField, optional, SelectField, TextField } from '../ui/form/fields.tsx'
import { Columns, Section } from '../ui/frame/Page.tsx'
import type { ImportValues } from './importJob.ts'

/** The options of admin-api §4.3. */
export function Options({ control }: { readonly control: Control<ImportValues> }) {
  return (
    <>
      <Section
        title="Result"
        sentence={
          <>
            You learn the result only by email. <HelpMark topic="imports" label="How an import ends" />
          </>
        }
      >
        <Columns>
          <TextField
            control={control}
            name="notifyEmailAddress"
            label={optional('Notify this address')}
            description="Receives an email when the import is complete."
            type="email"
            spellCheck={false}
          />
          <SelectField
            control={control}
            name="fileType"
            label="File type"
            description="Detected from the content. The file is sent as this type."
            data={[...fileTypes]}
          />
        </Columns>
      </Section>
      <Section title="Group" sentence="Without a group, people are only added to the directory.">
        <TextField
          control={control}
          name="groupId"
          label={optional('Group id')}
          description="Secure id of the profile group to add the people to."
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
      </Section>
      <Section title="Accounts" sentence="For structures with several accounts.">
        <CheckField
          control={control}
          name="allowAddressMigration"
          label="Allow moving addresses between accounts"
          description="Moves addresses of other accounts to the account in their accountCode column."
        />
      </Section>
    </>
  )
}
