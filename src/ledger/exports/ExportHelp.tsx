import { Text } from '@mantine/core'
import classes from './ExportHelp.module.css'

/** The names of the lines for a SIEM; jsonl.ts has the whole table. */
const names = [
  ['@timestamp, event.start, event.end', 'when it was sent, and when its answer came'],
  ['event.action', 'createPolicy, getWatchlist or importUsers'],
  ['event.outcome', 'success, failure or unknown'],
  ['event.id, http.request.id', 'the request id'],
  ['event.duration', 'nanoseconds'],
  ['http.request.method, url.path', 'as signed'],
  ['http.request.body.bytes, hash.sha256', 'of the body as sent'],
  ['http.response.status_code', 'of HTTP, where an answer came'],
  ['error.type, error.code', 'the kind of failure, and the service’s codes'],
  ['cloud.region', 'the region'],
  ['labels.account_fingerprint', 'which access key'],
  [
    'signet.*',
    'the outcome in words, attempt, which request it repeats, meta status, returned ids, failures, quota, counts',
  ],
] as const

/** What each export holds. */
export function ExportHelp() {
  return (
    <details className={classes.help}>
      <summary>What the exports hold</summary>
      <div className="stack tight">
        <Text size="sm">
          Every request that the filters show, and nothing that the ledger does not keep: no key, signature,
          name, address or body. CSV is RFC 4180; a text that a spreadsheet would take for a formula has an
          apostrophe before it. HAR 1.2 opens in the browser’s own network panel; bodies and Authorization are
          left out. The calendar holds when policies end. JSON Lines has a line per request, in the names of
          the Elastic Common Schema 8.11:
        </Text>
        <div className={classes.fields} role="region" aria-label="Fields of JSON Lines" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">What it says</th>
              </tr>
            </thead>
            <tbody>
              {names.map(([field, what]) => (
                <tr key={field}>
                  <td>
                    <code className="mono">{field}</code>
                  </td>
                  <td>{what}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </details>
  )
}
