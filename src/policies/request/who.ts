/** The sender or recipient of a scope as one text: a kind, the name of a group, an address, a domain or an id. */
import { targets, targetTypes } from '../../api/targets.ts'
import { idNamed } from '../../drafts/useNames.ts'
import { capital } from '../../ledger/book/scopeWords.ts'
import { checkDomain, type TargetValues } from './target.ts'

/** The chosen kind, and the value of its field if the text has one. */
export type Who = Pick<TargetValues, 'type'> &
  Partial<Pick<TargetValues, 'groupId' | 'emailDomain' | 'emailAddress'>>

/** admin-api §2.2: a side that is left out is everyone. */
export const sayKind = (type: TargetValues['type']): string => {
  if (type === '') return 'Everyone'
  return type === 'everyone' ? 'Everyone, sent explicitly' : capital(targets[type].name)
}

/** The kinds as options. */
export const whoKinds = (['', ...targetTypes] as const).map((value) => ({ value, label: sayKind(value) }))

/**
 * Reads a typed text: a kind, a name, a part of one that no other has, an address or a domain. Any other text is the id
 * of a group, whose field shows it and says what is wrong with it, so that none gets lost or stands for everyone.
 */
export function readWho(text: string, groups: ReadonlyMap<string, string>): Who {
  const typed = text.trim()
  const kind = whoKinds.find(({ label }) => label.toLowerCase() === typed.toLowerCase())
  if (kind || typed === '') return { type: kind?.value ?? '' }
  const group = idNamed(groups, typed)
  if (group !== undefined) return { type: 'profile_group', groupId: group }
  const domain = typed.replace(/^@/, '')
  if ('sent' in checkDomain(domain)) return { type: 'email_domain', emailDomain: domain }
  if (typed.includes('@')) {
    return { type: 'individual_email_address', emailAddress: typed }
  }
  const isPart = (label: string) => label.toLowerCase().includes(typed.toLowerCase())
  const found: readonly Who[] = [
    ...whoKinds.flatMap(({ value, label }) => (isPart(label) ? { type: value } : [])),
    ...Array.from(groups).flatMap(([groupId, name]) =>
      isPart(name) ? { type: 'profile_group' as const, groupId } : [],
    ),
  ]
  const [only] = found
  return only && found.length === 1 ? only : { type: 'profile_group', groupId: typed }
}
