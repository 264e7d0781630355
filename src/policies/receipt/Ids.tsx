import type { PolicyRecord } from '../../api/schemas.ts'
import { HelpMark } from '../../help/HelpMark.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { FirstFew } from '../../ui/FirstFew.tsx'
import { Details } from '../../ui/form/Details.tsx'
import { count } from '../../ui/number.ts'
import { shortenId } from '../../ui/spelling/shortenId.ts'
import { defang } from '../urls/refang.ts'

interface RequestIdsProps {
  readonly requestId: string
  /** The digest; absent if the log has removed the request. */
  readonly digest: string | undefined
}

const fewUrls = 10

/** The ids of a policy, its scopes and its URLs. The receipt of a single policy shows them folded. */
export function Ids({
  record,
  request,
}: {
  readonly record: PolicyRecord
  readonly request?: RequestIdsProps
}) {
  const scopes = (record.policies ?? []).filter(({ id }) => id)
  const urls = (record.urls ?? []).filter(({ id }) => id)
  const many = scopes.length + urls.length + (request ? 1 : 0)
  return (
    <div className="stack tight">
      <div>
        {record.id ? (
          <>
            Policy id <Copy value={record.id} shown={shortenId(record.id)} label="policy id" />{' '}
            {request && <HelpMark topic="documented" label="What the policy id is for" />}
          </>
        ) : (
          'The answer has no policy id. Look for the policy in the service by its name.'
        )}
      </div>
      {many > 0 && (
        <Details summary={`Show ${count(many, 'more id')}`}>
          <ul className="plain">
            {scopes.map(({ id, policy }, index) => (
              <li key={id}>
                <bdi>{policy?.description ?? `Scope ${index + 1}`}</bdi>:{' '}
                <Copy value={id ?? ''} shown={shortenId(id ?? '')} label={`id of scope ${index + 1}`} />
              </li>
            ))}
          </ul>
          {request && <RequestIds {...request} />}
          {urls.length > 0 && (
            <FirstFew all={urls} most={fewUrls}>
              {({ id, value }) => (
                <>
                  <span className="mono">{defang(value ?? '(not returned)')}</span>{' '}
                  <Copy value={id ?? ''} shown={shortenId(id ?? '')} label={`id of ${value ?? 'a URL'}`} />
                </>
              )}
            </FirstFew>
          )}
        </Details>
      )}
    </div>
  )
}

/** The ids of a request without an answer, which alone identify its policy. */
export const RequestIds = ({ requestId, digest }: RequestIdsProps) => (
  <ul className="plain">
    <li>
      Request id <Copy value={requestId} label="request id" />
    </li>
    {digest !== undefined && (
      <li>
        SHA-256 of the request <Copy value={digest} shown={shortenId(digest)} label="digest of the request" />
      </li>
    )}
  </ul>
)
