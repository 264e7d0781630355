/** Events of the journal, for tests. */
import type { CreatePolicyInput } from '../../api/schemas.ts'
import type { Ended, Sent, VerdictEvent } from './event.ts'
import type { PolicySubject } from './subject.ts'

export const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
/** The account that sends, unless a part says otherwise. */
const own = { region: 'eu', account: 'ab12' }

export const sentEvent = (part: Partial<Sent> = {}): Sent => ({
  kind: 'sent',
  id: idOf(1),
  at: 0,
  ...own,
  operation: 'createPolicy',
  attempt: 1,
  tab: idOf(99),
  bytes: 1,
  ...part,
})

export const endedEvent = (part: Partial<Ended> = {}): Ended => ({
  kind: 'ended',
  id: idOf(1),
  at: 1,
  outcome: 'accepted',
  ...part,
})

export const verdictEvent = (n: number, verdict: VerdictEvent['verdict'], at = 2): VerdictEvent => ({
  kind: 'verdict',
  id: idOf(n),
  at,
  verdict,
})

/** Such as `block a.example`. */
export const urlOf = (text: string): CreatePolicyInput['urls'][number] => {
  const [action = '', value = ''] = text.split(' ')
  return { action, value, type: /[/?]/.test(value) ? 'url' : 'domain' }
}

export const policySubject = (input: Partial<CreatePolicyInput> = {}): PolicySubject => ({
  kind: 'policy',
  input: { description: 'd', urls: [urlOf('block a.example')], policies: [{ description: 's' }], ...input },
})
