import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { countUrls } from '../request/policyWords.ts'
import classes from './Submission.module.css'

const few = 10

/** The entries as they will be sent: the first of them, and all on demand. */
export function Entries({ urls }: { readonly urls: CreatePolicyInput['urls'] }) {
  const [isAll, setAll] = useState(false)
  const isMixed = new Set(urls.map(({ action }) => action)).size > 1
  return (
    <section className="stack tight" aria-label="URLs to send">
      <ul className={`plain mono ${classes.entries}`}>
        {(isAll ? urls : urls.slice(0, few)).map(({ action, value }, index) => (
          <li key={index}>
            {isMixed && <span className={classes.action}>{action} </span>}
            {value}
          </li>
        ))}
      </ul>
      {urls.length > few && (
        <div>
          <Button variant="default" size="compact-sm" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? `Show the first ${few}` : `Show all ${countUrls(urls.length)}`}
          </Button>
        </div>
      )}
    </section>
  )
}
