import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AnyPolicy } from '../../api/stored.ts'
import { capital } from '../../log/scopeWords.ts'
import { count } from '../../ui/number.ts'
import { UrlText } from '../list/UrlText.tsx'
import classes from './FewUrls.module.css'

const few = 20

export interface FewUrlsProps {
  readonly label: string
  readonly urls: AnyPolicy['urls']
  readonly show?: (value: string) => string
}

/** The URLs of a policy: the first of them, and all on demand. */
export function FewUrls({ label, urls, show = String }: FewUrlsProps) {
  const [isAll, setAll] = useState(false)
  const isMixed = new Set(urls.map(({ action }) => action)).size > 1
  return (
    <section className="stack tight" aria-label={label}>
      <ul className={`plain mono sunken ${classes.urls}`}>
        {urls.slice(0, isAll ? urls.length : few).map(({ action, value }, index) => (
          <li key={index}>
            {isMixed && <span className="dimmed">{`${capital(action)} `}</span>}
            <UrlText url={show(value)} />
          </li>
        ))}
      </ul>
      {urls.length > few && (
        <div>
          <Button size="compact-sm" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? `First ${few}` : `All ${count(urls.length, 'URL')}`}
          </Button>
        </div>
      )}
    </section>
  )
}
