/**
 * A policy as the service answered it (admin-api §2.3), or as it was asked for (§2.2), as a new draft. What a request
 * cannot say is told by its field; what cannot be said without reaching further is refused.
 */
import { parseWireDate } from '../../api/dates.ts'
import { knownFromParts } from '../../api/schemas.ts'
import { targetTypes } from '../../api/targets.ts'
import { type PolicyDraft } from './draft.ts'
import { newChoice } from '../urls/reading.ts'
import type { Entry } from '../urls/entry.ts'
import { checkParts, type InvalidEntry, putBackInBox } from '../urls/validateEntries.ts'
import { toLocal } from '../request/moment.ts'
import { normalise } from '../urls/normalise.ts'
import { newPolicy, newScope, otherPart, type ScopeValues } from '../request/policy.ts'
import type { TargetValues } from '../request/target.ts'
import { createReader, type Fields, isFields, type Note, type Reader, Unsayable } from './recordReader.ts'

export type FromRecord =
  | { readonly draft: PolicyDraft; readonly notes: readonly Note[]; readonly unfit: readonly InvalidEntry[] }
  | { readonly reason: string }

export function fromRecord(record: Fields): FromRecord {
  const notes: Note[] = []
  const read = createReader(record, '', notes)
  try {
    const { entries, unfit } = readUrls(read.list('urls'), notes)
    const scopes = read.list('policies').map((item, index) => readScope(item, `policies.${index}`, notes))
    const description = read.text('description')
    read.rest(recordReasons)
    if (entries.length + unfit.length === 0 && scopes.length === 0) {
      return { reason: 'It is no policy: it has neither "urls" nor "policies".' }
    }
    const draft: PolicyDraft = {
      values: { ...newPolicy(), description, scopes: scopes.length > 0 ? scopes : [newScope()] },
      urls: entries,
      ...putBackInBox('', unfit),
      choice: newChoice,
      answers: {},
    }
    return { draft, notes, unfit }
  } catch (error) {
    if (error instanceof Unsayable) return { reason: error.message }
    throw error
  }
}

const recordReasons: Readonly<Record<string, string>> = {
  id: 'A new policy gets an id of its own.',
}
const scopeReasons: Readonly<Record<string, string>> = {
  ...recordReasons,
  locations: 'It is no part of a request.',
  createTime: 'The service sets it.',
  lastUpdated: 'The service sets it.',
}

/** Read like a paste: a value that stands otherwise on the wire shows what was changed. */
function readUrls(items: readonly unknown[], notes: Note[]) {
  const entries = new Map<string, Entry>()
  const unfit: InvalidEntry[] = []
  let ids = 0
  for (const [index, item] of items.entries()) {
    const fields = isFields(item) ? item : {}
    const { value, action, type } = fields
    if (typeof fields.id === 'string') ids++
    const text = typeof value === 'string' ? value : ''
    const judged = readUrl(text, action, type, index)
    const problem =
      typeof judged === 'string' ? judged : entries.has(judged.value) ? 'It is there twice.' : undefined
    if (typeof judged === 'string' || problem !== undefined) {
      unfit.push({ index, text, reason: problem ?? 'It cannot be read.' })
    } else entries.set(judged.value, judged)
  }
  if (ids > 0) notes.push({ field: 'urls.*.id', sentence: 'New entries get ids of their own.' })
  return { entries: [...entries.values()], unfit }
}

function readUrl(text: string, action: unknown, type: unknown, index: number): Entry | string {
  if (typeof action !== 'string' || (typeof type !== 'string' && type !== undefined && type !== null)) {
    return 'It has no action or no type that could be sent.'
  }
  const read = normalise(text)
  if ('reason' in read) return read.reason
  const entry = { value: read.value, action, type: type ?? read.type }
  return (
    checkParts(entry, read.type) ?? {
      ...entry,
      ...(read.unicode !== undefined && { unicode: read.unicode }),
      sources: [{ line: index + 1, text }],
      transforms: read.transforms,
    }
  )
}

function readScope(item: unknown, at: string, notes: Note[]): ScopeValues {
  if (!isFields(item)) throw new Unsayable(`"${at}" is no object.`)
  // Wrapped in an answer, flat in a request (beyond-the-spec §1).
  const outer = createReader(item, at, notes)
  const inner = outer.object('policy')
  if (inner) outer.rest(scopeReasons)
  const read = inner ? createReader(inner, `${at}.policy`, notes) : outer
  const scope: ScopeValues = {
    ...newScope(),
    description: read.text('description'),
    enabled: read.flag('enabled'),
    enforced: read.flag('enforced'),
    bidirectional: read.flag('bidirectional'),
    override: read.flag('override'),
    ...readFromPart(read),
    ...readEdge(read, 'from'),
    ...readEdge(read, 'to'),
    from: readTarget(read, 'from', notes),
    to: readTarget(read, 'to', notes),
    ...readConditions(read, notes),
    comment: read.text('comment'),
  }
  read.rest(scopeReasons)
  return scope
}

/** A value that the form does not list stands in the field beside it. */
function readFromPart(read: Reader) {
  const fromPart = read.text('fromPart')
  const isKnown = fromPart === '' || knownFromParts.some((known) => known === fromPart)
  return isKnown ? { fromPart } : { fromPart: otherPart, fromPartOther: fromPart }
}

function readEdge(read: Reader, side: 'from' | 'to') {
  const [edgeKey, dateKey] = side === 'from' ? (['start', 'fromDate'] as const) : (['end', 'toDate'] as const)
  const eternal = read.flag(`${side}Eternal`)
  const date = read.text(`${side}Date`)
  if (date === '') {
    if (eternal === 'false') {
      throw read.wrong(
        `${side}Eternal`,
        `false without a ${side}Date: a draft of it would have no limit in time`,
      )
    }
    return { [edgeKey]: eternal === 'true' ? 'eternal' : '', [dateKey]: '' }
  }
  const time = parseWireDate(date)
  if (Number.isNaN(time)) throw read.wrong(`${side}Date`, 'no date such as 2026-12-01T09:00:00+0000')
  // admin-api §4.1 rules 1 and 2: with a date, the edge is not eternal.
  if (eternal === 'true')
    read.note(`${side}Eternal`, 'It is true beside a date. The date was taken: look at it.')
  return { [edgeKey]: 'date', [dateKey]: toLocal(time) }
}

function readTarget(outer: Reader, side: 'from' | 'to', notes: Note[]): TargetValues {
  const empty = newScope()[side]
  const fields = outer.object(side)
  if (!fields) return empty
  const read = createReader(fields, outer.pathOf(side), notes)
  const typed = read.text('type')
  const type = targetTypes.find((known) => known === typed) ?? ''
  // Without its type it would mean everyone (admin-api §4.1 rule 4).
  if (typed !== type) throw read.wrong('type', `"${typed.slice(0, 60)}", which is no known type of a target`)
  const attribute = read.object('attribute')
  const ofAttribute = createReader(attribute ?? {}, outer.pathOf(`${side}.attribute`), notes)
  // The answer carries the group in place of the request's groupId (admin-api §2.3).
  const group = read.object('group')
  const ofGroup = createReader(group ?? {}, outer.pathOf(`${side}.group`), notes)
  const target: TargetValues = {
    ...empty,
    type,
    emailAddress: read.text('emailAddress'),
    emailDomain: read.text('emailDomain'),
    groupId: ofGroup.text('id') || read.text('groupId'),
    attributeId: ofAttribute.text('id'),
    attributeName: ofAttribute.text('name'),
    attributeValue: ofAttribute.text('value'),
  }
  const { type: _, ...whom } = target
  const isNamed = Object.values(whom).some((value) => value !== '')
  if (type === '' && isNamed) throw read.wrong('type', 'missing: without it this would be for everyone')
  ofGroup.rest(groupReasons)
  ofAttribute.rest()
  read.rest()
  return target
}

const ofTheGroup = 'A request names the group by its id alone.'
const groupReasons: Readonly<Record<string, string>> = {
  description: ofTheGroup,
  source: ofTheGroup,
  parentId: ofTheGroup,
  userCount: ofTheGroup,
  folderCount: ofTheGroup,
  folders: ofTheGroup,
}

function readConditions(outer: Reader, notes: Note[]) {
  const fields = outer.object('conditions')
  const read = createReader(fields ?? {}, outer.pathOf('conditions'), notes)
  const lines = (key: string) =>
    read
      .list(key)
      .map((line) => {
        if (typeof line !== 'string' || line.trim() !== line || /[\r\n]/.test(line) || line === '') {
          throw read.wrong(key, 'no list of texts of one line each')
        }
        return line
      })
      .join('\n')
  const lists = {
    sourceIPs: lines('sourceIPs'),
    hostnames: lines('hostnames'),
    spfDomains: lines('spfDomains'),
  }
  // What the spec does not show stands as JSON. Left out, the scope would reach further.
  const more = Object.fromEntries(read.left().map((key) => [key, read.take(key)]))
  return { ...lists, moreConditions: Object.keys(more).length > 0 ? JSON.stringify(more, undefined, 2) : '' }
}
