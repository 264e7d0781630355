import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconCopy, IconTrash } from '@tabler/icons-react'
import { type Control, useWatch } from 'react-hook-form'
import type { PolicyValues } from '../request/policy.ts'
import classes from './Scopes.module.css'
import type { ScopeActs } from './useScopes.ts'

interface ScopeHeadProps {
  readonly control: Control<PolicyValues>
  readonly index: number
  readonly isFolded: boolean
  readonly onFold: () => void
  readonly acts: ScopeActs
}

/** The heading of one of several scopes, which folds it, and the buttons for the whole scope. */
export function ScopeHead({ control, index, isFolded, onFold, acts }: ScopeHeadProps) {
  const scope = `scope ${index + 1}`
  const Chevron = isFolded ? IconChevronRight : IconChevronDown
  const act = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const
  return (
    <div className={`row ${classes.head}`}>
      <h3 className={classes.title}>
        <button type="button" className={classes.toggle} aria-expanded={!isFolded} onClick={onFold}>
          <Chevron size={16} aria-hidden />
          Scope {index + 1}
          {isFolded && <Name control={control} index={index} />}
        </button>
      </h3>
      <div className={classes.acts}>
        <Button
          {...act}
          leftSection={<IconCopy size={16} />}
          aria-label={`Duplicate ${scope}`}
          onClick={() => acts.duplicate(index)}
        >
          Duplicate
        </Button>
        <Button
          {...act}
          leftSection={<IconTrash size={16} />}
          aria-label={`Remove ${scope}`}
          onClick={() => acts.remove(index)}
        >
          Remove
        </Button>
      </div>
    </div>
  )
}

function Name({ control, index }: Pick<ScopeHeadProps, 'control' | 'index'>) {
  const name = useWatch({ control, name: `scopes.${index}.description` })
  return <span className={classes.name}>{name.trim() === '' ? 'without a name' : name}</span>
}
