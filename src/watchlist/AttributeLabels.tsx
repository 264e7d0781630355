import { Button, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { limits } from '../api/schemas.ts'
import classes from './FilterForm.module.css'
import { useAttributeLabels } from './kept.ts'

export interface AttributeLabelsProps {
  /** The ids in the field. */
  readonly ids: readonly string[]
  readonly onAdd: (id: string) => void
}

/** The ids say nothing to people: the admin names them once, and picks them by name from then on. */
export function AttributeLabels({ ids, onAdd }: AttributeLabelsProps) {
  const { labels, name } = useAttributeLabels()
  const others = Array.from(labels).filter(([id]) => !ids.includes(id))
  return (
    <div className="stack tight">
      {ids.slice(0, limits.attributeIds).map((id) => (
        <TextInput
          key={`${id} ${labels.get(id)}`}
          size="xs"
          label={
            <>
              Label for <span className={`mono ${classes.id}`}>{id}</span>
            </>
          }
          placeholder="For example Office"
          maxLength={60}
          autoComplete="off"
          defaultValue={labels.get(id)}
          onBlur={(event) => {
            const typed = event.currentTarget.value.trim()
            if (typed !== (labels.get(id) ?? '')) void name(id, typed)
          }}
        />
      ))}
      {others.length > 0 && (
        <div className="row" role="group" aria-label="Remembered attributes">
          <Text size="xs" c="dimmed">
            Remembered:
          </Text>
          {others.map(([id, label]) => (
            <Button
              key={id}
              variant="default"
              size="compact-xs"
              leftSection={<IconPlus size={12} aria-hidden />}
              title={id}
              onClick={() => onAdd(id)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
