/** The conditions of a scope: three lists of beyond-the-spec §1, and JSON, since admin-api §2.2 names none. */
import { isObject } from '../../api/object.ts'
import { areSame, networkOf, readGroups } from './ranges.ts'
import {
  checkDomain,
  checkHost,
  type CheckedField,
  type FieldNote,
  spelling,
  withSpelling,
} from './target.ts'

export const conditionLists = ['sourceIPs', 'hostnames', 'spfDomains'] as const

/** The labels of the conditions, in the order of the form. */
export const conditionLabels = {
  sourceIPs: 'Source IP ranges',
  hostnames: 'Host names',
  spfDomains: 'SPF domains',
  moreConditions: 'More conditions',
} as const

/** The lists with one value per line, and further conditions as a JSON object. */
export type ConditionValues = Record<keyof typeof conditionLabels, string>

const maxShown = 3

/** The conditions to send, if there are any, with the problems and notes of their fields. */
export function readConditions(values: ConditionValues) {
  const problems = new Map<keyof ConditionValues, string>()
  const notes = new Map<keyof ConditionValues, readonly FieldNote[]>()
  const sent: Record<string, unknown> = {}
  for (const field of conditionLists) {
    const lines = readLines(values[field], checks[field])
    if (lines.length === 0) continue
    sent[field] = lines.map((line) => line.sent)
    const noted = lines.flatMap((line) => line.notes)
    notes.set(field, noted)
    const wrong = lines.flatMap(({ problem }) => problem ?? [])
    const others = wrong.length > maxShown ? [`And ${wrong.length - maxShown} more.`] : []
    if (wrong.length > 0) problems.set(field, [...wrong.slice(0, maxShown), ...others].join(' '))
  }
  const more = readMore(values.moreConditions)
  if (typeof more === 'string') problems.set('moreConditions', more)
  else {
    const listed = conditionLists.find((key) => key in more)
    if (listed) problems.set('moreConditions', `Enter "${listed}" under ${conditionLabels[listed]}.`)
    Object.assign(sent, more)
  }
  return { sent: Object.keys(sent).length > 0 ? sent : undefined, problems, notes }
}

function readLines(all: string, check: (line: string) => CheckedField) {
  const seen = new Map<string, number>()
  return all.split(/\r\n|\r|\n/).flatMap((line, index) => {
    const typed = line.trim()
    if (typed === '') return []
    const at = `Line ${index + 1}:`
    const checked = withSpelling(typed, check(typed))
    if ('problem' in checked) return { sent: typed, problem: `${at} ${checked.problem}`, notes: [] }
    const earlier = seen.get(checked.sent)
    seen.set(checked.sent, index + 1)
    const repeats = earlier === undefined ? [] : [spelling(`The same as line ${earlier}.`)]
    const notes = [...checked.notes, ...repeats].map(({ code, text }) => ({ code, text: `${at} ${text}` }))
    return { sent: checked.sent, problem: undefined, notes }
  })
}

/** Checks one range, which is sent as typed, and notes if it covers more or less than it seems to. */
export function checkRange(line: string): CheckedField {
  const [address = '', prefix, ...rest] = line.split('/')
  if (rest.length > 0) return { problem: 'This is not a CIDR range.' }
  if (/[[\]%]/.test(address)) return { problem: 'Enter the address without brackets and zone.' }
  // Numbers with a leading zero are octal for some parsers, and decimal for others.
  if (/(?:^|[.:])0\d+\.|\.0\d+$/.test(address)) return { problem: 'A number in the address begins with 0.' }
  const groups = readGroups(address)
  if (!groups) return { problem: 'Enter a CIDR range, such as 192.0.2.0/24 or 2001:db8::/32.' }
  const bits = groups.length * 16
  if (prefix === undefined) return { problem: `For a single address, enter ${address}/${bits}.` }
  const length = /^(?:0|[1-9]\d{0,2})$/.test(prefix) ? Number(prefix) : Infinity
  if (length > bits) return { problem: `The number after "/" must be 0 to ${bits}.` }
  const network = networkOf(groups, length)
  const noted = (text: string): CheckedField => ({ sent: line, notes: [{ code: 'wide', text }] })
  if (!areSame(network, groups))
    return noted(`This is an address in the network ${addressText(network)}/${length}.`)
  return length === 0 ? noted('This includes every address.') : { sent: line, notes: [] }
}

const checks = { sourceIPs: checkRange, hostnames: checkHost, spfDomains: checkDomain }

function addressText(groups: readonly number[]): string {
  if (groups.length === 2) return groups.flatMap((group) => [group >> 8, group & 0xff]).join('.')
  // The platform's parser gives the short form (RFC 5952).
  const host = groups.map((group) => group.toString(16)).join(':')
  return new URL(`http://[${host}]/`).hostname.slice(1, -1)
}

/** Keys that are special to JavaScript, here and in other readers. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** The object of the text, or the reason why there is none. */
function readMore(text: string): Readonly<Record<string, unknown>> | string {
  try {
    const parsed: unknown = JSON.parse(text.trim() || '{}', (key, value: unknown) => {
      if (forbidden.has(key)) throw new TypeError(`The key "${key}" cannot be sent.`)
      return value
    })
    return isObject(parsed) ? parsed : 'Enter a JSON object, such as {"field": ["value"]}.'
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    return error instanceof TypeError ? reason : `Not valid JSON. ${reason}`.trim()
  }
}
