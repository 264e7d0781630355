/** The conditions of a scope: three lists of beyond-the-spec §1, and JSON, since admin-api §2.2 names none. */
import { isObject } from '../../api/object.ts'
import { readHost } from '../urls/host.ts'
import { type FieldNote, fieldNote } from './fieldNote.ts'
import { areSame, networkOf, readGroups } from './ranges.ts'
import { checkDomain, sayLooks } from './target.ts'

export interface ConditionValues {
  /** The addresses or ranges, one per line. */
  sourceIPs: string
  hostnames: string
  spfDomains: string
  /** Further conditions as a JSON object. */
  moreConditions: string
}

export const conditionLists = ['sourceIPs', 'hostnames', 'spfDomains'] as const

/** The labels of the conditions, in the order of the form. */
export const conditionLabels: Readonly<Record<keyof ConditionValues, string>> = {
  sourceIPs: 'Source IP ranges',
  hostnames: 'Host names',
  spfDomains: 'SPF domains',
  moreConditions: 'More conditions',
}

export interface Conditions {
  /** The conditions to send; `undefined` if there are none. */
  readonly sent?: Readonly<Record<string, unknown>>
  readonly problems: ReadonlyMap<keyof ConditionValues, string>
  readonly warnings: ReadonlyMap<keyof ConditionValues, readonly FieldNote[]>
}

interface Line {
  readonly sent: string
  readonly problem?: string
  readonly warnings?: readonly FieldNote[]
}

const maxSaid = 3

export function readConditions(values: ConditionValues): Conditions {
  const problems = new Map<keyof ConditionValues, string>()
  const warnings = new Map<keyof ConditionValues, readonly FieldNote[]>()
  const sent: Record<string, unknown> = {}
  for (const field of conditionLists) {
    const lines = readLines(values[field], checks[field])
    if (lines.length === 0) continue
    sent[field] = lines.map((line) => line.sent)
    const wrong = lines.flatMap(({ number, problem }) => (problem ? [`Line ${number}: ${problem}`] : []))
    const others = wrong.length > maxSaid ? [`And ${wrong.length - maxSaid} more.`] : []
    if (wrong.length > 0) problems.set(field, [...wrong.slice(0, maxSaid), ...others].join(' '))
    const odd = lines.flatMap((line) =>
      line.warnings.map(({ kind, text }) => fieldNote(kind, `Line ${line.number}: ${text}`)),
    )
    if (odd.length > 0) warnings.set(field, odd)
  }
  const more = readMore(values.moreConditions)
  if ('problem' in more) problems.set('moreConditions', more.problem)
  else {
    const twice = Object.keys(more.object).find((key) => key in sent)
    const shape = conditionLists.find((key) => key in more.object && !isTexts(more.object[key]))
    if (twice !== undefined) {
      problems.set('moreConditions', `"${twice}" is also set above. Keep it in one place.`)
    } else if (shape !== undefined) {
      problems.set('moreConditions', `"${shape}" must be a list of strings.`)
    }
    // `Object.assign` would copy `__proto__`, but the check has refused it.
    Object.assign(sent, more.object)
    const odd = [...(more.warning ? [more.warning] : []), ...checkObject(more.object)]
    if (odd.length > 0) warnings.set('moreConditions', odd)
  }
  return { ...(Object.keys(sent).length > 0 && { sent }), problems, warnings }
}

/** The checks of the lists for conditions in JSON, which are only warned about and sent as typed. */
const checkObject = (object: Readonly<Record<string, unknown>>): readonly FieldNote[] =>
  conditionLists.flatMap((field) => {
    const values = object[field]
    if (!isTexts(values)) return []
    const seen = new Map<string, number>()
    return values.flatMap((value, index) => {
      const { problem, warnings = [] } = checks[field](value)
      const earlier = seen.get(value)
      seen.set(value, index + 1)
      return [
        ...(problem === undefined ? [] : [fieldNote('unknown form', problem)]),
        ...warnings.filter(({ kind }) => kind !== 'spelling'),
        ...(earlier === undefined ? [] : [fieldNote('spelling', `the same as item ${earlier}.`)]),
      ].map(({ kind, text }) => fieldNote(kind, `"${field}", item ${index + 1}: ${text}`))
    })
  })

function readLines(text: string, check: (line: string) => Line) {
  const seen = new Map<string, number>()
  return text.split(/\r\n|\r|\n/).flatMap((line, index) => {
    const typed = line.trim()
    if (typed === '') return []
    const judged = check(typed)
    const earlier = seen.get(judged.sent)
    seen.set(judged.sent, index + 1)
    const repeats = earlier === undefined ? [] : [fieldNote('spelling', `the same as line ${earlier}.`)]
    return [{ ...judged, warnings: [...(judged.warnings ?? []), ...repeats], number: index + 1 }]
  })
}

const checks: Readonly<Record<(typeof conditionLists)[number], (line: string) => Line>> = {
  sourceIPs: checkRange,
  hostnames: (line) => {
    const read = readHost(line)
    if ('reason' in read) return { sent: line, problem: read.reason }
    if (read.isIp) return { sent: line, problem: 'this is an IP address. Enter it in the source IP ranges.' }
    return { sent: read.host, warnings: [...sayWritten(line, read.host), ...sayLooks(read)] }
  },
  spfDomains: (line) => {
    const judged = checkDomain(line)
    if ('problem' in judged) return { sent: line, problem: judged.problem }
    const { sent } = judged
    return { sent, warnings: [...sayWritten(line, sent), ...judged.warnings] }
  },
}

const sayWritten = (line: string, sent: string): readonly FieldNote[] =>
  sent === line ? [] : [fieldNote('spelling', `sent as ${sent}.`)]

/** Checks one range, which is sent as typed. `warnings` tell if it covers more or less than it seems to. */
export function checkRange(line: string): Line {
  const wrong = (problem: string): Line => ({ sent: line, problem })
  const [address = '', prefix, ...rest] = line.split('/')
  if (rest.length > 0) return wrong('this is not a CIDR range.')
  if (/[[\]%]/.test(address)) return wrong('enter the address without brackets and zone.')
  // Numbers with a leading zero are octal for some parsers, and decimal for others.
  if (/(?:^|[.:])0\d+\.|\.0\d+$/.test(address)) return wrong('a number in the address begins with 0.')
  const groups = readGroups(address)
  // The platform checks an IPv4 part inside an IPv6 address.
  if (!groups || (groups.length > 2 && !URL.canParse(`http://[${address}]/`)))
    return wrong('enter a CIDR range, such as 192.0.2.0/24 or 2001:db8::/32.')
  const bits = groups.length * 16
  if (prefix === undefined) return wrong(`for a single address, enter ${address}/${bits}.`)
  if (!/^(?:0|[1-9]\d{0,2})$/.test(prefix) || Number(prefix) > bits) {
    return wrong(`the number after "/" must be 0 to ${bits}.`)
  }
  const length = Number(prefix)
  const network = networkOf(groups, length)
  if (!areSame(network, groups)) {
    const text = `this is an address in the network ${sayGroups(network)}/${length}.`
    return { sent: line, warnings: [fieldNote('wide', text)] }
  }
  if (length === 0) return { sent: line, warnings: [fieldNote('wide', 'this includes every address.')] }
  return { sent: line }
}

function sayGroups(groups: readonly number[]): string {
  if (groups.length === 2) return groups.flatMap((group) => [group >> 8, group & 0xff]).join('.')
  // The platform's parser gives the short form (RFC 5952).
  const host = groups.map((group) => group.toString(16)).join(':')
  return new URL(`http://[${host}]/`).hostname.slice(1, -1)
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

const deepest = 20
/** Keys that are special to JavaScript, here and in other readers. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

function readMore(
  text: string,
): { readonly problem: string } | { readonly object: Record<string, unknown>; readonly warning?: FieldNote } {
  if (text.trim() === '') return { object: {} }
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    return { problem: `Not valid JSON. ${error instanceof Error ? error.message : ''}`.trim() }
  }
  if (!isObject(parsed)) return { problem: 'Enter a JSON object, such as {"field": ["value"]}.' }
  const problem = findForbidden(parsed)
  if (problem !== undefined) return { problem }
  const changed = compactJson(text) === JSON.stringify(parsed) ? undefined : sayChanged(text, parsed)
  const warning = changed === undefined ? undefined : fieldNote('rewritten', changed)
  return { object: parsed, ...(warning && { warning }) }
}

function findForbidden(value: unknown, depth = 0): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > deepest) return `It is nested more than ${deepest} levels deep.`
  for (const [key, inner] of Object.entries(value)) {
    const problem = forbidden.has(key) ? `The key "${key}" cannot be sent.` : findForbidden(inner, depth + 1)
    if (problem !== undefined) return problem
  }
  return undefined
}

/** Valid JSON in the form of `JSON.stringify`: without blanks, and with the same escapes. */
const compactJson = (json: string): string =>
  json.replaceAll(/("(?:[^"\\]|\\.)*")|\s+/g, (_, quoted: string | undefined) =>
    quoted === undefined ? '' : JSON.stringify(JSON.parse(quoted)),
  )

/** The changes that `JSON.parse` and `JSON.stringify` make to the text, in words. */
function sayChanged(text: string, parsed: unknown): string {
  const typed = readParts(text)
  const sent = readParts(JSON.stringify(parsed))
  const isTwice = typed.keys.length > sent.keys.length
  const isMoved = !isTwice && typed.keys.some((key, index) => key !== sent.keys[index])
  const isWritten = typed.numbers.some((digits) => JSON.stringify(Number(digits)) !== digits)
  const causes = [
    ...(isTwice ? ['only the last of two equal keys is sent'] : []),
    ...(isMoved ? ['keys that are whole numbers come first'] : []),
    ...(isWritten ? ['a number is written differently'] : []),
  ]
  return `Sent differently: ${causes.join(', and ')}.`
}

/** The keys and numbers of a text that is valid JSON. */
function readParts(json: string) {
  const keys: string[] = []
  const numbers: string[] = []
  for (const [, quoted = '', colon, digits] of json.matchAll(
    /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*)/g,
  )) {
    if (colon !== undefined) keys.push(JSON.stringify(JSON.parse(quoted)))
    if (digits !== undefined) numbers.push(digits)
  }
  return { keys, numbers }
}
