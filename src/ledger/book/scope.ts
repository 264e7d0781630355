/** Scopes with the values that count filled in. */
import type { PolicyScope } from '../../api/schemas.ts'
import type { TargetType } from '../../api/targets.ts'

export interface PlainTarget {
  readonly type: TargetType
  readonly emailDomain?: string | undefined
  readonly groupId?: string | undefined
  /** An email address or an attribute value. */
  readonly who?: string | undefined
  /** The domain, alone or in an address, to tell whether the one is in the other. */
  readonly domain?: string | undefined
  readonly attributeId?: string | undefined
}

export interface PlainScope {
  readonly from: PlainTarget
  readonly to: PlainTarget
  /** Wire dates. */
  readonly fromDate?: string | undefined
  readonly toDate?: string | undefined
  readonly enabled: boolean
  readonly enforced: boolean
  readonly bidirectional?: boolean | undefined
  readonly override?: boolean | undefined
}

/** The scope of a request, in the form in which scopes are compared and told. */
export function plainScope({
  from,
  to,
  fromDate,
  toDate,
  enabled = true,
  enforced = false,
  bidirectional,
  override,
}: PolicyScope): PlainScope {
  return {
    from: plainTarget(from),
    to: plainTarget(to),
    fromDate,
    toDate,
    enabled,
    enforced,
    bidirectional,
    override,
  }
}

function plainTarget(target: PolicyScope['from']): PlainTarget {
  const emailDomain = target?.emailDomain?.toLowerCase()
  const address = target?.emailAddress?.toLowerCase()
  return {
    // admin-api §4.1 rule 4.
    type: target?.type ?? 'everyone',
    emailDomain,
    groupId: target?.groupId,
    who: address ?? target?.attribute?.value,
    domain: emailDomain ?? address?.split('@').at(-1),
    // An attribute without an id is identified by its name.
    attributeId: target?.attribute?.id ?? target?.attribute?.name,
  }
}
