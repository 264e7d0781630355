/** The articles on what the service does with a policy. The facts: admin-api §2.2 and §8, beyond-the-spec §1 and §4. */
import { consoleCannot, jobIdUse, policyIdUse, policyReach } from '../api/beyond.ts'
import { createPolicy, importUsers } from '../api/operations.ts'
import { knownFromParts, knownUrlActions, knownUrlTypes, limits } from '../api/schemas.ts'
import { number } from '../ui/number.ts'

const or = (values: readonly string[]) =>
  values.map((value, index) => (
    <span key={value}>
      {index > 0 && (index === values.length - 1 ? ' or ' : ', ')}
      <code className="mono">{value}</code>
    </span>
  ))

export const documented = (
  <>
    <p>The specification of the service leaves much open. This console says how sure each statement is:</p>
    <dl>
      <dt>documented</dt>
      <dd>Stated by the specification, or by the vendor’s public pages.</dd>
      <dt>assumed</dt>
      <dd>Likely, but stated nowhere. Check in the service before you rely on it.</dd>
      <dt>not documented, unknown</dt>
      <dd>This console cannot find out. Ask the vendor, or try it with one harmless URL and an early end.</dd>
    </dl>
    <h3>Documented</h3>
    <ul>
      <li>A policy is on, and not enforced, unless it says otherwise.</li>
      <li>Without dates, it has no start and no expiry. Without a target, it is for everyone.</li>
      <li>A single email address takes effect only if it belongs to an internal user.</li>
      <li>With “Override”, a policy is considered before equally specific policies.</li>
    </ul>
    <h3>Not stated, but in use</h3>
    <ul>
      <li>
        The action is {or(knownUrlActions)}, the type {or(knownUrlTypes)}. No full list was published, so you
        can send another value.
      </li>
      <li>The sender address to match is {or(knownFromParts)}.</li>
      <li>Conditions can name source IP ranges, host names and SPF domains.</li>
    </ul>
    <h3>Not documented</h3>
    <ul>
      <li>What “Enforced” changes.</li>
      <li>The defaults of “Both directions”, “Override” and the sender address to match.</li>
      <li>Further conditions, and further values of the sender address.</li>
      <li>Whether a target domain includes its subdomains.</li>
      <li>Whether the name of an attribute is enough, without its id.</li>
      <li>Error codes, and how often the API may be called.</li>
    </ul>
    <p>
      {consoleCannot} {policyIdUse}
    </p>
    <p>{policyReach}</p>
  </>
)

export const entries = (
  <>
    <p>Each entry of a policy has an action, block or allow, and a type, domain or URL.</p>
    <h3>Documented</h3>
    <ul>
      <li>
        The service removes scheme, port and the part from <code className="mono">#</code>. It keeps the
        query. The list shows each entry as it will be sent.
      </li>
      <li>
        A path covers its sub-paths and added parameters: <code className="mono">evil.example/login</code>{' '}
        also matches <code className="mono">evil.example/login/step2</code>.
      </li>
      <li>
        A URL beats a domain, since it is more specific. So one page of a blocked domain can be allowed.
      </li>
      <li>
        There are no wildcards. The service refuses <code className="mono">*</code> in a domain. In a URL, it
        matches only itself.
      </li>
      <li>
        Entries of type URL work only if the option “Web Proxy” of the service is on for the same people. This
        console cannot check it.
      </li>
      <li>A second policy for the same target may make both ineffective.</li>
    </ul>
    <h3>Assumed</h3>
    <ul>
      <li>
        A domain covers its subdomains, <code className="mono">www</code> among them.
      </li>
      <li>A URL does not cover subdomains of its host.</li>
      <li>The more specific of two domains, or of two paths, wins.</li>
      <li>Capital letters matter in a path.</li>
    </ul>
    <h3>Not documented</h3>
    <ul>
      <li>Whether IP addresses work.</li>
      <li>Which action applies where the same entry is both blocked and allowed.</li>
    </ul>
    <p>
      To block or allow a domain under “Your domains” on the page <a href="#/policies">Policies</a>, or a
      parent of one, you must give a reason.
    </p>
    <p>{consoleCannot}</p>
    <p>
      Type a whole URL into “Find in the list” on the page <a href="#/policies">Policies</a> to see which
      entries cover it.
    </p>
  </>
)

export const limitsArticle = (
  <>
    <dl>
      <dt>URLs of one policy</dt>
      <dd>{number(limits.urlsPerPolicy)}. Of a longer list, the others are saved as a file.</dd>
      <dt>URLs of the account, in all its policies</dt>
      <dd>{number(limits.urlsPerAccount)}</dd>
      <dt>Attribute ids of a watchlist search</dt>
      <dd>{number(limits.attributeIds)}</dd>
    </dl>
    <h3>How the room in the account is counted</h3>
    <p>
      The API does not report how many URLs an account has. The console counts the policies sent from this
      device. It assumes that a URL counts once for each policy that has it, also after the policy ended.
      Policies with an unknown outcome count too. Policies made elsewhere are missing.
    </p>
    <h3>Calls</h3>
    <p>
      The rate limit is not documented. Each answer reports the remaining calls, and <a href="#/">Home</a>{' '}
      shows them. Where the quota is used up, nothing was executed. Try again when the service accepts calls.
    </p>
    <p>
      The API for policies is meant for low-volume, day-to-day changes, not for bulk loads. The maximum size
      of an import is not documented.
    </p>
  </>
)

const seconds = ({ timeout }: { readonly timeout: number }) => number(timeout / 1_000)

export const unknownOutcome = (
  <>
    <p>
      A request was sent, but no answer said what became of it. The connection broke, the answer could not be
      read, the server failed, or no answer came in time: {seconds(createPolicy)} seconds for a policy,{' '}
      {seconds(importUsers)} for an import. That time begins when everything is uploaded. Until then, an
      upload is stopped only if it makes no progress for as long. The service may have executed the request,
      or not.
    </p>
    <p>
      A write is never sent again automatically, since that may create it twice. Reading changes nothing, so
      the watchlist can always be read again.
    </p>
    <h3>What to do</h3>
    <ol>
      <li>
        Open the request in <a href="#/activity?outcome=outcome-unknown">Activity</a>. It says what is known,
        and what to look for.
      </li>
      <li>
        Look in the service’s own console: for a policy of this name, created at this time, or for the people
        of the file.
      </li>
      <li>
        Record your finding: “Created” or “Not created”, for an import “Imported” or “Not imported”. Activity
        keeps it.
      </li>
      <li>Only if you did not find it, send again.</li>
    </ol>
    <p>
      An import that fails is reported by email. Without an address to notify, look for the people themselves.
      The answer to an import is a job id. {jobIdUse}
    </p>
  </>
)
