import { Button, Text } from '@mantine/core'
import { NameField } from '../device/IdField.tsx'
import { type NamedThing, useNames } from '../device/useNames.ts'
import { focusHeadingThen } from '../ui/focus.ts'
import { toast } from '../ui/toast/toast.ts'
import { shortenId } from '../ui/untrusted/shortenId.ts'

/** The names that every page shows for ids. */
export function Names({ of }: { readonly of: NamedThing }) {
  const { names, setName } = useNames(of)
  if (names.size === 0) return <Text c="dimmed">No names of {of}s yet.</Text>
  return (
    <ul className="plain stack snug" aria-label={`Names of ${of}s`}>
      {Array.from(names, ([id, name]) => (
        <li key={id} className="row bottom">
          <NameField of={of} id={id} label={`Name of ${of} ${shortenId(id)}`} />
          <Button
            aria-label={`Remove the name ${name}`}
            onClick={focusHeadingThen(() => {
              void setName(id, '').then(() =>
                toast({ message: `“${name}” was removed.`, undo: () => void setName(id, name), about: of }),
              )
            })}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}
