import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { limits } from '../../api/schemas.ts'
import { NameField } from '../../drafts/NameField.tsx'
import { useNames } from '../../drafts/useNames.ts'

interface AttributeNamesProps {
  /** The ids in the field. */
  readonly ids: readonly string[]
  readonly onAdd: (id: string) => void
}

/** An id says nothing to people: the admin names it once, and picks it by its name from then on. */
export function AttributeNames({ ids, onAdd }: AttributeNamesProps) {
  const { names, call } = useNames('attribute')
  const listed = [...new Set(ids)].slice(0, limits.attributeIds)
  const others = Array.from(names).filter(([id]) => !ids.includes(id))
  return (
    <>
      {listed.map((id) => (
        <NameField
          key={id}
          id={id}
          of="attribute"
          size="xs"
          label={`Name of ${id.length > 20 ? `${id.slice(0, 10)}…${id.slice(-5)}` : id}`}
          placeholder="For example Office"
        />
      ))}
      {others.length > 0 && (
        <div className="row" role="group" aria-label="Named attributes">
          {others.map(([id, name]) => (
            <Button
              key={id}
              variant="default"
              size="compact-sm"
              leftSection={<IconPlus size={14} aria-hidden />}
              title={id}
              onClick={() => {
                // Kept for longer, since it is in use.
                void call(id, name)
                onAdd(id)
              }}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
