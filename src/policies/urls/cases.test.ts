/**
 * Hard cases of each kind of text, written by hand independently of the code. A file has texts under `=== name`, each with
 * the values that are kept, those that never are, those that are kept or told, and the action of some.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pasteReportOf } from './pasteReport.ts'
import { addTo } from './reading.ts'
import { readText } from './urls.ts'

/** Cases that are not read as they should be yet. One that passes must leave this list. */
const failing: ReadonlySet<string> = new Set(
  `
  spaces-everywhere spaces-slash pdf-gap-sub wrapped-host-bracket defender-export managed-url-permit
  securitygateway-list postfix-access-tabs verdict-benign status-whitelisted allow-deny permit-deny-action
  allowed-blocked aktion-de action-with-note csv-enabled csv-action-empty csv-url-first-actions mastodon-csv
  postfix-access-spaces markdown-action html-action json-action adguard-doc-text rpz-passthru spamassassin
  verbs-lines fortinet-exempt yaml-lists report-legit-section heading-allow-block not-block fp-comment
  checkbox barracuda-policy sep-line title-before-header slash-pair dotnet-alt ip-port-forms ids-tcp
  space-in-path space-in-path-table space-path-jpcert space-path-query space-path-md-bullets whois dig aspnet
  aspnet-plain js-code av-signature dfir6 dnstwist thread-signature android-packages hosts-several
  hosts-header adblock-header domains-with-semicolon-comments report-hash-comments pihole-650
  adguard-comment-domains eml-base64 jira-action pfb-938 cells-newlines cert-fields stix-noblank diff
  csv-host-path csv-domain-uripath csv-sub-domain json-host-path host-path-plain-host zeek-http kv-host-path
  http-request csv-scheme-host-path own-draft-file json-host-and-url md-url-domain-cols eml-headers
  email-received-defanged eml-outlook mail-defanged-blanks mail-defanged-at-word mail-defanged-brackets
  mail-blank-list blocklistproject-165 misp-470 yeti-144 ics list-q bad-line-neighbour bad-line-neighbour-2
  list-q-short rt-wire dot-label-lines numbered-joined misp-warninglist-type stix-pattern suricata openioc
  urlhaus-json misp-json yara html-mail doctype json-schema stix1-xml refs-undefanged mdlink-ref
  domain-ip-columns amnesty-pdns odd-dots autodefang-end missing-blank missing-blank-2 iocfinder-130
  csv-url-first-noheader csv-link-status csv-defanged-url-tag csv-url-bar url-comma-url
  url-comma-host-defanged korean-particle japanese-particle hosted-suffix possessive finnish-colon
  german-compound russian-dash thai cell-glue footnote coza rt-csv-coza opencti-types threat-type
  volexity-csv-type withsecure-csv paloalto-log fortinet-log umbrella-activity safelinks urldefense-v2
  mimecast-wrapped urlhaus-csv urlhaus-csv-user threatfox-csv ioc-ref-csv observable-source src-dst
  report-url-first domain-url-scan sender-url
`
    .trim()
    .split(/\s+/),
)

const folder = join(import.meta.dirname, 'cases')
const parts = ['kept', 'never', 'told', 'action', 'types'] as const

interface Case extends Readonly<Record<(typeof parts)[number], readonly string[]>> {
  readonly name: string
  readonly text: string
}

function readCases(file: string): Case[] {
  const [, ...cases] = readFileSync(join(folder, file), 'utf8').split(/^=== /m)
  return cases.map((each) => {
    const end = each.indexOf('\n')
    const [text = '', ...rest] = each.slice(end + 1).split(/^--- (kept|never|told|action|types)\n/m)
    const part = (name: string) => {
      const at = rest.indexOf(name)
      return at < 0 ? [] : (rest[at + 1] ?? '').split('\n').filter((line) => line !== '')
    }
    const [kept, never, told, action, types] = parts.map(part) as [
      string[],
      string[],
      string[],
      string[],
      string[],
    ]
    return { name: each.slice(0, end), text: text.replace(/\n$/, ''), kept, never, told, action, types }
  })
}

const kinds = readdirSync(folder).map((file) => ({ kind: file.replace('.txt', ''), cases: readCases(file) }))

test('there are 158, of 25 kinds', () => {
  expect(kinds).toHaveLength(25)
  expect(kinds.flatMap(({ cases }) => cases)).toHaveLength(158)
})

/** Differences between what a case expects and what is read. */
function differences({ text, kept, never, told, action, types }: Case): string[] {
  const reading = readText(text, { action: 'block' })
  const found = new Map(reading.found.map((entry) => [entry.value, entry]))
  const report = pasteReportOf(reading, addTo([], reading))
  const named = [...report.linesOf.rejected, ...report.linesOf.ignored].map(
    (each) => `${each.text} ${each.reason}`,
  )
  const isTold = (value: string) => [...found.keys(), ...named].some((each) => each.includes(value))
  return [
    ...kept.flatMap((value) => (found.has(value) ? [] : `not kept: ${value}`)),
    ...never.flatMap((value) => (found.has(value) ? `kept: ${value}` : [])),
    ...told.flatMap((value) => (isTold(value) ? [] : `not told: ${value}`)),
    ...action.flatMap((line) => {
      const [wanted, value = ''] = line.split(' ')
      const is = found.get(value)?.action
      return is === wanted ? [] : `${value}: ${is ?? 'not kept'}, not ${wanted}`
    }),
    ...(types.length === 0
      ? []
      : reading.found.flatMap(({ type }) => (types.includes(type) ? [] : `type ${type}`))),
  ]
}

describe.each(kinds)('$kind', ({ cases }) => {
  test.each(cases)('$name', (each) => {
    const some: unknown = expect.arrayContaining([expect.any(String)])
    expect(differences(each)).toEqual(failing.has(each.name) ? some : [])
  })

  test.each(cases)('$name: every line is accounted for', ({ text }) => {
    const { lines, found, merged, rejected, ignored } = readText(text, { action: 'block' })
    const sources = [...found.flatMap((entry) => entry.sources), ...merged, ...rejected, ...ignored]
    expect(new Set(sources.map(({ line }) => line)).size).toBe(lines)
  })
})
