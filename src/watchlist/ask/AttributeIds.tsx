import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type Control, useController } from 'react-hook-form'
import { limits } from '../../api/schemas.ts'
import { NameField } from '../../device/IdField.tsx'
import { useNames } from '../../device/useNames.ts'
import { TextareaField } from '../../ui/form/fields.tsx'
import { shortenId } from '../../ui/untrusted/shortenId.ts'
import { type FormValues, splitIds } from '../filters.ts'

/** The ids of custom attributes. The admin names an id once, and picks it by its name from then on. */
export function AttributeIds({ control }: { readonly control: Control<FormValues> }) {
  const { field } = useController({ control, name: 'ids' })
  const { names } = useNames('attribute')
  const ids = splitIds(field.value)
  const others = Array.from(names).filter(([id]) => !ids.includes(id))
  return (
    <div className="stack tight">
      <TextareaField
        control={control}
        name="ids"
        label="Attribute ids"
        description="1 to 3 secure ids, one per line."
        rows={3}
        autoCapitalize="off"
        spellCheck={false}
        classNames={{ input: 'mono' }}
      />
      {[...new Set(ids)].slice(0, limits.attributeIds).map((id) => (
        <NameField key={id} id={id} of="attribute" size="xs" label={`Name of ${shortenId(id)}`} />
      ))}
      {others.length > 0 && (
        <div className="row" role="group" aria-label="Named attributes">
          {others.map(([id, name]) => (
            <Button
              key={id}
              size="compact-sm"
              leftSection={<IconPlus size={14} aria-hidden />}
              title={id}
              onClick={() => field.onChange([...ids, id].join('\n'))}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
