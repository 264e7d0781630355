import { Text, Title } from '@mantine/core'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { AndMore } from '../../ui/FirstFew.tsx'
import { printable, useIsPrinting } from '../../ui/printing.tsx'
import { defang } from '../urls/listExport.ts'

/** On paper only: the page does not list the URLs again. */
export function PrintedUrls({ urls }: { readonly urls: CreatePolicyInput['urls'] }) {
  const { shown, left } = printable(urls.length)
  if (!useIsPrinting()) return null
  return (
    <section aria-label="URLs as sent">
      <Title order={2}>URLs as sent</Title>
      <Text size="sm">Dots of hosts are in brackets, so that nothing becomes a link.</Text>
      <pre className="mono">
        {urls
          .slice(0, shown)
          .map(({ action, type, value }) => `${action} ${type} ${defang(value)}`)
          .join('\n')}
      </pre>
      <AndMore count={left} />
    </section>
  )
}
