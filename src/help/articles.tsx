/** The articles of Help. The facts: admin-api §2 to §5 and §8, beyond-the-spec §1 to §6. */
import type { ReactNode } from 'react'
import { reachTime } from '../api/beyond.ts'
import { createPolicy, importUsers, operations } from '../api/operations.ts'
import { fileTypes, limits } from '../api/schemas.ts'
import { number } from '../ui/number.ts'
import { Shortcuts } from './Shortcuts.tsx'
import type { HelpTopic } from './topics.ts'

export const articles: Readonly<Record<HelpTopic, ReactNode>> = {
  documented: (
    <>
      <p>
        Check what is assumed in the service before you rely on it. For what is not documented, ask the
        vendor, or try it with one harmless URL and an early end.
      </p>
      <h4>Documented</h4>
      <ul>
        <li>A policy is on, not enforced, without dates and for everyone, unless it says otherwise.</li>
        <li>A single email address takes effect only if it belongs to an internal user.</li>
        <li>With “Override”, a policy is considered before equally specific policies.</li>
        <li>The service removes scheme, port and the part from # of an entry. It keeps the query.</li>
        <li>A path covers its sub-paths and added parameters.</li>
        <li>A URL beats a domain, so one page of a blocked domain can be allowed.</li>
        <li>There are no wildcards: * is refused in a domain, and matches only itself in a URL.</li>
        <li>Entries of type URL work only if “Web Proxy” is on in the service for the same people.</li>
        <li>A second policy for the same target may make both ineffective.</li>
        <li>
          A policy has at most {number(limits.urlsPerPolicy)} URLs, an account {number(limits.urlsPerAccount)}
          , a watchlist search {number(limits.attributeIds)} attribute ids.
        </li>
      </ul>
      <h4>Assumed</h4>
      <ul>
        <li>A domain covers its subdomains. A URL does not cover subdomains of its host.</li>
        <li>The more specific of two domains, or of two paths, wins. Capital letters matter in a path.</li>
        <li>
          A URL counts once for each policy that has it, also after its end. The API does not report the
          number: the console counts the policies sent from this device, also those with an unknown outcome.
        </li>
      </ul>
      <h4>Not documented</h4>
      <ul>
        <li>What “Enforced” changes, and the defaults of “Both directions” and “Override”.</li>
        <li>Whether IP addresses work, and what applies where an entry is both blocked and allowed.</li>
        <li>Whether a target domain includes its subdomains, and an attribute needs its id.</li>
        <li>Further conditions, and values other than those offered. You can send another value.</li>
        <li>Error codes, how often the API may be called, and the largest import.</li>
      </ul>
      <p>
        This console cannot list, change or delete a policy. The service’s own console can, and so can its
        operations by policy id. {reachTime} (from the vendor’s public pages on gateway policies). Of the job
        id of an import: Use this id with the service’s other operations, such as the one for the status of an
        import, and when you contact its support.
      </p>
    </>
  ),
  'unknown-outcome': (
    <>
      <p>
        A request was sent, but no answer said what became of it: the connection broke, the answer could not
        be read, the server failed, or no answer came within {createPolicy.timeout / 1_000} seconds for a
        policy or {importUsers.timeout / 1_000} for an import, once everything was uploaded. The service may
        have executed it, or not. Every other failure says that nothing was executed.
      </p>
      <p>A write is never sent again by itself, since that may create it twice. A read can be repeated.</p>
      <ol>
        <li>
          Open the request in <a href="#/activity?outcome=outcome-unknown">Activity</a>.
        </li>
        <li>
          Look in the service’s own console: for a policy of this name, created at this time, or for the
          people of the file.
        </li>
        <li>Record your finding there: it was created or imported, or it was not.</li>
        <li>Only if you did not find it, send again.</li>
      </ol>
      <p>
        An import that fails is reported by email. Without an address to notify, look for the people
        themselves. In a sandbox, “Simulate a failure” in its menu shows all of this.
      </p>
    </>
  ),
  keys: (
    <>
      <p>
        You need the four keys of an API application, or of API 2.0 its client id and client secret, and the
        region of its account. Sign-in checks them with one small read of the watchlist.
      </p>
      <p>
        The key guard, a part of the browser that signs requests, has the keys in memory. Pages cannot ask it
        for keys, and nothing stores them. They are wiped when you sign out, after the idle time, and a few
        seconds after the last tab is closed. Your text stays as a draft, unless{' '}
        <a href="#/settings">nothing is kept on this device</a>.
      </p>
      <h4>Permissions</h4>
      <p>The keys belong to an administrator, who needs a permission for each operation:</p>
      <dl>
        {operations.map(({ id, name, permission }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd className="mono">{permission}</dd>
          </div>
        ))}
      </dl>
      <p>
        Without one, the request is refused, and nothing is executed. Expired keys are refused, too: have them
        reissued, then sign in with the new keys.
      </p>
      <h4>A second person’s review</h4>
      <p>
        “Ask for a review” saves the exact bytes of a policy or an import as a file. A second person opens it
        by “Open a review request” on the sign-in page, without keys, and approves it with a key of the
        browser. The approval counts for these bytes and this account, for 24 hours.
      </p>
    </>
  ),
  watchlist: (
    <>
      <p>
        The watchlist has the people with awareness-training videos left to watch. According to the vendor’s
        public pages, a person enters it after about four weekly reminders without finishing a module.
      </p>
      <ul>
        <li>
          “Change” opens the filters of the service. Without a number of videos, it returns the people with
          one or more. “Quick filter”, the numbers and the departments filter the list that was read.
        </li>
        <li>
          “Incomplete”: reading stopped early, so people are missing from the list, its counts and its files.
          Click “Read again”. Whether the service splits long answers into pages is not documented. The
          console reads all pages that it is offered.
        </li>
        <li>
          The console keeps no copy. Export a CSV, and open it under “Compare” on another day, with the same
          filters.
        </li>
        <li>“Copy link” copies the filters, without the names and addresses that you searched for.</li>
        <li>Copying, exporting and importing apply to the selected people, or else to all people shown.</li>
      </ul>
    </>
  ),
  imports: (
    <>
      <p>
        The answer to an import says that it was submitted, never that it is complete. The service sends the
        result, also of a file that fails, to “Notify this address”. This console cannot read it.
      </p>
      <ul>
        <li>
          The type is {fileTypes.slice(0, -1).join(', ')} or {fileTypes.at(-1)}. The file is read in this
          browser, and leaves it only when you import.
        </li>
        <li>
          One cell within A1 to M99 is exactly <code className="mono">email</code>. The cell to its right is{' '}
          <code className="mono">name</code>. A third one may be <code className="mono">password</code>: one
          that breaks the rules of the account fails the whole file. The columns are known from the vendor’s
          public pages.
        </li>
        <li>
          The console recognises other headings, encodings and separators, and leaves out rows without a valid
          address. “The file as it is”, under “More options”, sends the file unchanged.
        </li>
        <li>“Clear the group first” removes all current members of the group first.</li>
        <li>
          “Move people from other accounts” is for multi-account (AAA) structures: the{' '}
          <code className="mono">accountCode</code> of a person names the account to move to.
        </li>
      </ul>
    </>
  ),
  shortcuts: <Shortcuts />,
}
