import { Button } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import classes from './Scopes.module.css'
import type { ScopeActs } from './useScopes.ts'

/** The heading of one of several scopes, and the buttons for the whole scope. */
export function ScopeHead({ index, acts }: { readonly index: number; readonly acts: ScopeActs }) {
  const scope = `scope ${index + 1}`
  const act = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const
  return (
    <div className={`row ${classes.head}`}>
      <h3 className={classes.title}>Scope {index + 1}</h3>
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
