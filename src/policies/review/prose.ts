/** A policy under review, said to people: when, how many, what was changed of what was pasted, and what it will not do. */
import { parseWireDate } from '../../api/dates.ts'
import type { CreatePolicyInput, PolicyScope } from '../../api/schemas.ts'
import { count, number } from '../../ui/number.ts'
import { changeWords, type Entry, type EntryChange } from '../urls/entry.ts'

type Urls = CreatePolicyInput['urls']

const form = { dateStyle: 'medium', timeStyle: 'short' } as const

/** A wire date in the zone of whoever reads it, and in UTC, in which it is sent. */
function sayMoment(date: string, zone: string): string {
  const at = parseWireDate(date)
  if (Number.isNaN(at)) return date
  const in_ = (timeZone: string) => new Intl.DateTimeFormat('en-GB', { ...form, timeZone }).format(at)
  return zone === 'UTC' ? `${in_('UTC')} UTC` : `${in_(zone)} in ${zone}, which is ${in_('UTC')} UTC`
}

/** Each end of the period that has a date; none where it has none (admin-api §4.1 rules 1 and 2). */
export function sayPeriod({ fromDate, toDate }: PolicyScope, zone: string): readonly string[] {
  return [
    fromDate !== undefined && `It begins on ${sayMoment(fromDate, zone)}.`,
    toDate !== undefined && `It ends on ${sayMoment(toDate, zone)}.`,
  ].filter((sentence) => sentence !== false)
}

/** How many of which type, such as `They are 3 domains and 2 single URLs.` */
export function sayTypes(urls: Urls): string {
  const counts = new Map<string, number>()
  for (const { type } of urls) counts.set(type, (counts.get(type) ?? 0) + 1)
  const parts = Array.from(counts, ([type, many]) => {
    if (type === 'domain') return count(many, 'domain')
    return type === 'url' ? count(many, 'single URL') : `${number(many)} of the type "${type}"`
  })
  return `${urls.length === 1 ? 'It is' : 'They are'} ${join(parts)}.`
}

/** In the order in which they are said. */
const changed: Readonly<Record<EntryChange, (many: number) => string>> = {
  refanged: (many) => `${was(many)} refanged`,
  scheme: (many) => `${number(many)} lost ${its(many)} scheme`,
  port: (many) => `${number(many)} lost ${its(many)} port`,
  fragment: (many) => `${number(many)} lost the part from "#" on`,
  punycode: (many) => `${count(many, 'host was', 'hosts were')} put in Punycode`,
  mapped: (many) => `${count(many, 'host')} had characters replaced`,
  'lower-cased': (many) => `${count(many, 'host was', 'hosts were')} put in lower case`,
  dot: (many) => `${number(many)} lost the dot at the end`,
  ipv6: (many) => `${count(many, 'IPv6 address was', 'IPv6 addresses were')} put in brackets`,
  unescaped: (many) => `${number(many)} had "&amp;" read as "&"`,
  trimmed: (many) => `${number(many)} lost what stood around ${many === 1 ? 'it' : 'them'}`,
  invisible: (many) => `${number(many)} lost invisible characters`,
  edited: (many) => `${was(many)} typed anew by you`,
  widened: (many) => `${was(many)} widened to the whole domain, as you asked`,
}
const was = (many: number): string => `${number(many)} ${many === 1 ? 'was' : 'were'}`
const its = (many: number): string => (many === 1 ? 'its' : 'their')

export interface Changed {
  readonly sentence: string
  /** Some of what was changed: as it was pasted, as it is sent, and by what. */
  readonly examples: readonly { readonly pasted: string; readonly sent: string; readonly how: string }[]
}

const maxExamples = 20

/** What became of the pasted text on its way to the wire. */
export function sayChanges(entries: readonly Entry[]): Changed {
  const counts = new Map<EntryChange, number>()
  let merged = 0
  for (const { transforms, sources } of entries) {
    for (const change of new Set(transforms)) counts.set(change, (counts.get(change) ?? 0) + 1)
    merged += Math.max(0, sources.length - 1)
  }
  // The keys of a record are the union, which `Object.keys` forgets.
  const kinds = Object.keys(changed) as EntryChange[]
  const parts = kinds.flatMap((kind) => {
    const many = counts.get(kind) ?? 0
    return many > 0 ? [changed[kind](many)] : []
  })
  if (merged > 0) parts.push(`${count(merged, 'repetition was', 'repetitions were')} merged`)
  const examples = entries
    .filter(({ transforms }) => transforms.length > 0)
    .slice(0, maxExamples)
    .map(({ value, sources, transforms }) => ({
      pasted: sources[0]?.text ?? '',
      sent: value,
      how: transforms.map((change) => changeWords[change]).join(' '),
    }))
  const sentence = parts.length === 0 ? 'Nothing: each entry is sent as it was typed.' : `${join(parts)}.`
  return { sentence, examples }
}

const join = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

/** What nobody should expect of it (beyond-the-spec §1). */
export function sayLimits({ urls }: CreatePolicyInput): readonly string[] {
  const single = urls.filter(({ type }) => type === 'url').length
  const domains = urls.length - single
  return [
    single > 0 &&
      `The ${count(single, 'entry', 'entries')} of the type "url" ${single === 1 ? 'works' : 'work'} only where the service's Web Proxy is on for the same people. That cannot be seen from here.`,
    domains > 0 && 'That a domain covers its subdomains is assumed: the service does not document it.',
    'The console cannot list, change or undo a policy afterwards: that is done in the service.',
  ].filter((sentence) => sentence !== false)
}
