import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AnyPolicy } from '../../api/stored.ts'
import { AndMore } from '../../ui/FirstFew.tsx'
import { printable, useIsPrinting } from '../../ui/printing.tsx'
import { countUrls } from '../request/policyWords.ts'
import classes from './FewUrls.module.css'

const few = 20

export interface FewUrlsProps {
  readonly label: string
  readonly urls: readonly AnyPolicy['urls'][number][]
  /** The text of a value. */
  readonly show?: (value: string) => string
}

/** The URLs of a policy: the first of them, and all on demand. Paper has all, each with its action and type. */
export function FewUrls({ label, urls, show }: FewUrlsProps) {
  const [isAll, setAll] = useState(false)
  const isPrinting = useIsPrinting()
  const shown = isPrinting ? printable(urls.length).shown : isAll ? urls.length : few
  const isMixed = new Set(urls.map(({ action }) => action)).size > 1
  return (
    <section className="stack tight" aria-label={label}>
      <ul className={`plain mono sunken ${classes.urls}`}>
        {urls.slice(0, shown).map(({ action, type, value }, index) => (
          <li key={index}>
            {(isMixed || isPrinting) && (
              <span className="dimmed">{isPrinting ? `${action} ${type} ` : `${action} `}</span>
            )}
            {show ? show(value) : value}
          </li>
        ))}
      </ul>
      {isPrinting && <AndMore count={urls.length - shown} />}
      {urls.length > few && (
        <div>
          <Button size="compact-sm" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? `First ${few}` : `All ${countUrls(urls.length)}`}
          </Button>
        </div>
      )}
    </section>
  )
}
