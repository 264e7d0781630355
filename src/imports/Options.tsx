import type { Control } from 'react-hook-form'
import { fileTypes } from '../api/schemas.ts'
import { CheckField, optional, SelectField, TextField } from '../ui/form/fields.tsx'
import { Columns, Section } from '../ui/frame/Page.tsx'
import type { ImportValues } from './importJob.ts'

/** The options of admin-api §4.3. */
export function Options({ control }: { readonly control: Control<ImportValues> }) {
  return (
    <>
      <Section title="Result" sentence="The service reports by mail only, also when an import fails.">
        <Columns>
          <TextField
            control={control}
            name="notifyEmailAddress"
            label={optional('Notify this address')}
            description="Who will be told when the import is complete."
            type="email"
            spellCheck={false}
          />
          <SelectField
            control={control}
            name="fileType"
            label="File type"
            description="Guessed from the content. It will be sent as chosen here."
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
          description="Everybody who is in the group now will be taken out of it before the people are added. It needs the group id."
        />
      </Section>
      <Section title="Accounts" sentence="For structures with several accounts.">
        <CheckField
          control={control}
          name="allowAddressMigration"
          label="Allow moving addresses between accounts"
          description="An address that belongs to another account will be moved to the account in its accountCode column."
        />
      </Section>
    </>
  )
}
