import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { copyText, download } from '../../ui/download.ts'
import { number } from '../../ui/number.ts'
import type { Entry } from '../urls/entry.ts'
import { toCsv, toDefangedText, toWireText } from '../urls/listExport.ts'
import { countEntries } from '../request/policyWords.ts'

export interface ListToolsProps {
  readonly entries: readonly Entry[]
  readonly onRemoveAll: () => void
}

/** Exports the list: defanged for people, with wire values for machines. */
export function ListTools({ entries, onRemoveAll }: ListToolsProps) {
  const [told, setTold] = useState<string>()
  const copy = async (text: string, how: string) =>
    setTold(
      (await copyText(text))
        ? `${countEntries(entries.length)} copied, ${how}.`
        : 'The browser blocked copying. Save the list instead.',
    )
  const tools: readonly (readonly [string, () => void])[] = [
    ['Copy defanged', () => void copy(toDefangedText(entries), 'defanged')],
    ['Copy wire values', () => void copy(toWireText(entries), 'one wire value per line')],
    ['Save defanged', () => download('urls.txt', 'text/plain', toDefangedText(entries))],
    ['Save as CSV', () => download('urls.csv', 'text/csv', toCsv(entries))],
    [`Remove all ${number(entries.length)}`, onRemoveAll],
  ]
  return (
    <Group gap="xs">
      <span role="status" className="dimmed">
        {told}
      </span>
      {tools.map(([words, act]) => (
        <Button
          key={words}
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={() => {
            setTold(undefined)
            act()
          }}
        >
          {words}
        </Button>
      ))}
    </Group>
  )
}
