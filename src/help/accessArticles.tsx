/** The articles on keys, reviews, permissions, regions and this device. The facts: admin-api §4 and §5, beyond-the-spec §5. */
import { operations } from '../api/operations.ts'

export const keys = (
  <>
    <p>
      You need the four keys of an API application of the service: access key, secret key, application id and
      application key. Enter them, or paste or drop one JSON object that has all four.
    </p>
    <p>
      Sign-in checks the keys with one small read of the watchlist. It changes nothing. Only an answer that
      rejects the keys, or no answer at all, keeps you out. Without the training module, policies and imports
      work all the same.
    </p>
    <h3>After sign-in</h3>
    <ul>
      <li>
        Only the key guard has the keys: a part of the browser that signs requests of the three operations.
        Pages ask it for signatures. They cannot ask it for keys. In a browser without shared workers, the
        guard is in the page itself, and the sign-in page says so.
      </li>
      <li>Keys are held in memory. They are never stored. The server of this page holds none.</li>
      <li>All tabs share one sign-in.</li>
    </ul>
    <h3>When the keys are wiped</h3>
    <ul>
      <li>When you sign out, in every tab at once.</li>
      <li>After the idle time of this installation, with a warning before.</li>
      <li>A few seconds after the last tab is closed.</li>
    </ul>
    <p>
      Your text stays. After the idle time, the page still names your account and its region. Enter the same
      keys to continue. After a reload, it comes back as a draft, unless nothing is kept on this device.
    </p>
    <h3>When keys expire</h3>
    <p>
      The service then refuses every request, and executes none. Have the keys reissued, then sign in with the
      new keys. The service is said to register no new applications for these keys since mid-2025; existing
      ones continue to work.
    </p>
  </>
)

export const review = (
  <>
    <p>
      “Ask for a review” saves the exact bytes of a policy or an import as a file for a second person. That
      person needs no keys: “Open a review request” on the sign-in page shows what will be sent, and what both
      consoles find in it. Nothing of it is stored or sent there. The file of an import holds its people.
    </p>
    <p>
      The reviewer approves with a key of the browser, which keeps the name and the key. Add the approval to
      the review: it counts for these exact bytes, from this account, for 24 hours. An installation may ask
      for the approval of a listed reviewer.
    </p>
  </>
)

export const permissions = (
  <>
    <p>The keys belong to an administrator, who needs a permission for each operation:</p>
    <dl>
      {operations.map(({ id, name, permission }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>
            <code className="mono">{permission}</code>
          </dd>
        </div>
      ))}
    </dl>
    <p>
      Sign-in reads the watchlist once, so a missing permission for it is known from then on. The other two
      operations change something, so they are not tried. A missing permission shows when you send: the
      request is refused, and nothing is executed.
    </p>
    <p>Ask an account administrator for the permission, then send again.</p>
  </>
)

export const regions = (
  <>
    <p>
      Each account belongs to one region of the service, which has its own address. Keys work in their own
      region only. Choose the region at sign-in.
    </p>
    <p>
      The service is assumed not to answer a browser directly. The server of this page forwards the three
      operations to the region. It holds no key and adds nothing to a request.
    </p>
    <h3>To add or remove a region</h3>
    <ol>
      <li>
        On the server, edit <code className="mono">config.json</code>: each region has an id, a name and a
        host, such as <code className="mono">https://api.example.com</code>.
      </li>
      <li>Restart the server, then reload this page.</li>
      <li>Sign in with keys of an account in this region.</li>
    </ol>
    <h3>The sandbox</h3>
    <p>
      The sandbox is a built-in imitation of the three operations, made from the specification, with invented
      people. It verifies every signature, and its menu makes the next answers fail. Nothing in it reaches a
      real account. Remove it from <code className="mono">config.json</code> where it should not be offered.
    </p>
  </>
)

export const device = (
  <>
    <p>
      <a href="#/settings">Settings</a> lists what lies on this device, and removes it.
    </p>
    <h3>Kept</h3>
    <ul>
      <li>
        Every request and its outcome, encrypted, for at most the days set in{' '}
        <a href="#/settings">Settings</a>. It is also the list of sent policies. It has no key, signature or
        imported row.
      </li>
      <li>
        The draft of an unsent policy and of an import, encrypted. The rows of an import are not part of it. A
        draft is deleted when it is sent and accepted.
      </li>
      <li>
        Names of groups and attributes, your own domains, the columns chosen for an import and the address
        that it notified, encrypted.
      </li>
      <li>The theme.</li>
    </ul>
    <h3>Never kept</h3>
    <p>Keys, signatures, files, and the people of the watchlist.</p>
    <h3>What the browser keeps by itself</h3>
    <ul>
      <li>
        Its history. The filters of the watchlist and of Activity are part of the address. They never reach a
        server. Names and email addresses that you searched the watchlist for are never part of it.
      </li>
      <li>Its password manager, if you let it save the keys.</li>
    </ul>
    <h3>To keep nothing</h3>
    <p>
      In <a href="#/settings">Settings</a>, choose “Keep nothing on this device”. It removes all of it at
      once, in all tabs. Your own domains are then not known until they are entered again. This console cannot
      ask the service for what was sent, so export what you need first.
    </p>
  </>
)
