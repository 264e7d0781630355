import { Text, Title } from '@mantine/core'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { useRegionName } from '../../session/SessionProvider.tsx'
import { AndMore } from '../../ui/FirstFew.tsx'
import { printable, useIsPrinting } from '../../ui/printing.tsx'
import { time } from '../../ui/time/clock.ts'
import { defang } from '../urls/listExport.ts'

/** On paper only: the page does not list the URLs again. */
export function PrintedUrls({
  urls,
  requestId,
}: {
  readonly urls: CreatePolicyInput['urls']
  readonly requestId: string
}) {
  const region = useRegionName()
  const sentAt = useLedgerState().requests.get(requestId)?.sent.at
  const { shown, left } = printable(urls.length)
  if (!useIsPrinting()) return null
  return (
    <section aria-label="URLs as sent">
      <Title order={2}>URLs as sent</Title>
      <Text size="sm">
        Sent to {region}
        {sentAt !== undefined && `, ${time(sentAt)}`}. Dots of hosts are in brackets, so that nothing becomes
        a link.
      </Text>
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
