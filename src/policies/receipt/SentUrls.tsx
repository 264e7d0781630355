import { Button, Title } from '@mantine/core'
import { useState } from 'react'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { useIsPrinting } from '../../ui/printing.tsx'
import { countUrls } from '../request/policyWords.ts'
import { defang } from '../urls/listExport.ts'
import classes from './Receipt.module.css'

const few = 8

/** The URLs as sent, with brackets around the dots of hosts, so that nothing becomes a link. Paper has its own list. */
export function SentUrls({ urls }: { readonly urls: CreatePolicyInput['urls'] }) {
  const [isAll, setAll] = useState(false)
  const isMixed = new Set(urls.map(({ action }) => action)).size > 1
  if (useIsPrinting()) return null
  return (
    <section className="stack tight" aria-label="Sent URLs">
      <Title order={3}>{countUrls(urls.length)}</Title>
      <ul className={`plain mono ${classes.urls}`}>
        {(isAll ? urls : urls.slice(0, few)).map(({ action, value }, index) => (
          <li key={index}>
            {isMixed && `${action} `}
            {defang(value)}
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
