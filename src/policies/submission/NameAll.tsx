import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './Submission.module.css'

/** One name for all parts that may still change. */
export function NameAll({ onName }: { readonly onName: (name: string) => void }) {
  const [name, setName] = useState('')
  return (
    <div className={`row bottom narrow ${classes.name}`}>
      <TextInput
        label="One name for all"
        description="Type a name. The number of the part is added."
        value={name}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button disabled={name.trim() === ''} onClick={() => onName(name.trim())}>
        Apply
      </Button>
    </div>
  )
}
