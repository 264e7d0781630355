import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconTrash } from '@tabler/icons-react'
import { copyText, download } from '../../ui/download.ts'
import { number } from '../../ui/number.ts'
import { toast } from '../../ui/toast/toast.ts'
import type { Entry } from '../urls/entry.ts'
import { toCsv, toDefangedText, toWireText } from '../urls/listExport.ts'
import { countEntries } from '../request/policyWords.ts'

export interface ListToolsProps {
  /** The entries shown, collected on a click only. */
  readonly shown: () => readonly Entry[]
  readonly count: number
  readonly isAll: boolean
  readonly onRemove: (values: ReadonlySet<string>) => void
}

/** For the entries that are shown. Exports are defanged for people, with wire values for machines. */
export function ListTools({ shown, count, isAll, onRemove }: ListToolsProps) {
  const copy = async (text: string, how: string) =>
    toast({
      message: (await copyText(text))
        ? `${countEntries(count)} copied, ${how}.`
        : 'The browser blocked copying. Save the list instead.',
    })
  const formats: readonly (readonly [string, () => void])[] = [
    ['Copy defanged', () => void copy(toDefangedText(shown()), 'defanged')],
    ['Copy wire values', () => void copy(toWireText(shown()), 'one wire value per line')],
    ['Save defanged', () => download('urls.txt', 'text/plain', toDefangedText(shown()))],
    ['Save as CSV', () => download('urls.csv', 'text/csv', toCsv(shown()))],
  ]
  return (
    <>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="default"
            data-command="export"
            data-toolbar-toggle
            leftSection={<IconDownload size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            Export {number(count)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {formats.map(([words, act]) => (
            <Menu.Item key={words} onClick={act}>
              {words}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="default"
        data-toolbar-toggle
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => onRemove(new Set(shown().map(({ value }) => value)))}
      >
        Remove {isAll ? `all ${number(count)}` : `the ${number(count)} shown`}
      </Button>
    </>
  )
}
