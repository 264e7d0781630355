/** The articles for the first day: what Signet does, and what can go wrong. */
import { modKey } from '../ui/modKey.ts'

/** A component, because the tests import the articles where there is no browser. */
const Shortcut = () => <>{modKey()} + K</>

export const signet = (
  <>
    <p>
      Signet does three things in an account of the email-security service, without its own console, and keeps
      a record of them.
    </p>
    <ul>
      <li>
        <a href="#/policies">Policies</a> block or allow URLs: paste a report, check what was read, choose for
        whom and until when, review, create.
      </li>
      <li>
        <a href="#/watchlist">Watchlist</a> shows who has training videos left: filter, compare, copy, export.
      </li>
      <li>
        <a href="#/imports">Imports</a> add people from a file: choose it, correct it, send it.
      </li>
    </ul>
    <p>
      No change is sent before you have seen exactly what is sent. <a href="#/activity">Activity</a> then has
      each request with its outcome. The API used here cannot list what was created, so this record is the
      console’s only one.
    </p>
    <h3>To learn it</h3>
    <p>
      Sign in with “Use the sandbox”. It is an imitation with invented people. Block a domain. Then open
      “Simulate a failure” in the Sandbox menu, choose the lost connection after sending, create another
      policy, and record in Activity whether the service has it.{' '}
      <kbd>
        <Shortcut />
      </kbd>{' '}
      opens every command.
    </p>
  </>
)

export const failures = (
  <>
    <p>Each failure says whether the service executed the request. What you typed stays.</p>
    <dl>
      <dt>Refused</dt>
      <dd>
        The service checked the request and executed nothing. Where it names a field, the page leads there.
        Correct it, and send again.
      </dd>
      <dt>Keys expired, or a permission is missing</dt>
      <dd>Nothing was executed. Sign in with new keys, or ask an administrator for the permission.</dd>
      <dt>Quota used up</dt>
      <dd>Nothing was executed. Reading continues by itself, and a write waits for your click.</dd>
      <dt>Outcome unknown</dt>
      <dd>
        The answer got lost, so the request may have been executed. Look in the service, and record your
        finding in <a href="#/activity?outcome=outcome-unknown">Activity</a>. It is never sent again by
        itself.
      </dd>
      <dt>Stored differently</dt>
      <dd>
        The service reported success and stored something else, such as allow instead of block. The receipt
        has the difference. Correct it in the service.
      </dd>
      <dt>An import fails afterwards</dt>
      <dd>The answer only means that the file arrived. The result comes by email.</dd>
    </dl>
    <p>
      In a <a href="#/sandbox">sandbox</a>, its menu in the header simulates all of these but the last.
    </p>
  </>
)
