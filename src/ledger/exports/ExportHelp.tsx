import { List, Text } from '@mantine/core'
import { operations } from '../../api/operations.ts'
import { Details } from '../../ui/form/Details.tsx'

/** The fields of the lines for a SIEM, as jsonl.ts writes them. */
const names = [
  ['@timestamp, event.start, event.end', 'times of request and answer'],
  ['event.action', `the operation: ${operations.map(({ id }) => id).join(', ')}`],
  ['event.category, event.type', 'those of the standard, such as configuration and creation'],
  ['event.outcome', 'success, failure or unknown'],
  ['event.id, http.request.id', 'the request id'],
  ['event.duration', 'nanoseconds'],
  ['http.request.method, url.path', 'as signed'],
  ['http.request.body.bytes, hash.sha256', 'size and digest of the sent body'],
  ['http.response.status_code', 'the HTTP status, if an answer arrived'],
  ['error.type, error.code', 'kind of failure, codes of the service'],
  ['cloud.region', 'the region'],
  ['labels.account_fingerprint', 'identifies the access key'],
  [
    'signet.*',
    'the outcome in words, attempt, repeated request, meta status, returned ids, failures, quota, counts',
  ],
] as const

/** The contents of each export. */
export function ExportHelp() {
  return (
    <Details summary="Contents of the exports">
      <div className="stack tight">
        <Text size="sm">
          All requests that match the filters. CSV and JSON Lines have no keys, signatures, names, addresses
          and URLs. Each has the digest of the newest entry of the journal, which Verify compares later. CSV
          follows RFC 4180, with an apostrophe before a text that a spreadsheet would take for a formula. The
          calendar has the ends of policies, with their names and people. JSON Lines has one line per request,
          with the names of the Elastic Common Schema 8.11:
        </Text>
        <List size="sm">
          {names.map(([field, what]) => (
            <List.Item key={field}>
              <code className="mono">{field}</code>: {what}
            </List.Item>
          ))}
        </List>
      </div>
    </Details>
  )
}
