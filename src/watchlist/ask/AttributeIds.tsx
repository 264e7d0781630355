import { Pill, TagsInput } from '@mantine/core'
import { type Control, useController } from 'react-hook-form'
import { limits } from '../../api/schemas.ts'
import { NameField } from '../../device/IdField.tsx'
import { idNamed, useNames } from '../../device/useNames.ts'
import { shortenId } from '../../ui/untrusted/shortenId.ts'
import { type FormValues, splitIds } from '../filters.ts'

/** The ids of custom attributes. The admin names an id once, and picks it by its name from then on. */
export function AttributeIds({ control }: { readonly control: Control<FormValues> }) {
  const { field, fieldState } = useController({ control, name: 'ids' })
  const { names } = useNames('attribute')
  const change = (ids: readonly string[]) =>
    field.onChange([...new Set(ids.flatMap((id) => idNamed(names, id) ?? splitIds(id)))])
  return (
    <div className="stack tight">
      <TagsInput
        {...field}
        label="Attribute ids"
        description="1 to 3 secure ids, or their names on this device."
        value={[...field.value]}
        onChange={change}
        data={Array.from(names, ([value, label]) => ({ value, label }))}
        renderPill={({ value = '', onRemove }) => (
          <Pill withRemoveButton onRemove={onRemove}>
            {names.get(value) ?? shortenId(value)}
          </Pill>
        )}
        splitChars={[',', ';', ' ', '\n']}
        acceptValueOnBlur
        spellCheck={false}
        autoCapitalize="off"
        error={fieldState.error?.message}
      />
      {field.value.slice(0, limits.attributeIds).map((id) => (
        <NameField key={id} id={id} of="attribute" size="xs" label={`Name of ${shortenId(id)}`} />
      ))}
    </div>
  )
}
