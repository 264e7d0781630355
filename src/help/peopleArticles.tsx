/** The articles on people. The facts: admin-api §2.4, §4.2 and §4.3, beyond-the-spec §2 and §3. */
import { fileTypes, limits } from '../api/schemas.ts'
import { number } from '../ui/number.ts'

export const watchlist = (
  <>
    <p>
      The watchlist has the people with awareness-training videos left to watch, and the number of videos of
      each. The page <a href="#/watchlist">Watchlist</a> only reads.
    </p>
    <p>
      A person enters the watchlist after about four weekly reminders without finishing a module, according to
      the vendor’s public pages.
    </p>
    <h3>Filters</h3>
    <ul>
      <li>Search by name, email address, department or custom attribute.</li>
      <li>A search by custom attribute needs one to {number(limits.attributeIds)} attribute ids.</li>
      <li>Without a number of videos, the service returns the people with one or more.</li>
    </ul>
    <p>
      “Copy link” copies the view for a colleague, who signs in to open it. A search for a name or an email
      address is in the link only if you include it. The link reaches no server’s log, but the history of the
      browser that opens it has it.
    </p>
    <p>
      A department or a name may be empty. Whether the service splits long answers into pages is not
      documented. The console reads all pages that it is offered.
    </p>
  </>
)

export const imports = (
  <>
    <p>
      The page <a href="#/imports">Imports</a> submits a file of people to the directory, or to a group. The
      answer says that the import was submitted, never that it is complete.
    </p>
    <h3>The file</h3>
    <ul>
      <li>
        The type is {fileTypes.slice(0, -1).join(', ')} or {fileTypes.at(-1)}. To see its rows first, use CSV.
      </li>
      <li>
        One cell within A1 to M99 is exactly <code className="mono">email</code>, in lower case. The cell to
        its right is <code className="mono">name</code>. A third one may be{' '}
        <code className="mono">password</code>.
      </li>
      <li>Email addresses have no spaces and no quotes.</li>
      <li>One password that breaks the rules of the account fails the whole file.</li>
      <li>A CSV file ends with a newline. The console adds a missing one, and says so.</li>
      <li>UTF-8 without a byte-order mark is the safe choice.</li>
    </ul>
    <p>The columns are known from the vendor’s public pages. The specification does not list them.</p>
    <h3>The options</h3>
    <ul>
      <li>
        “Notify this address”: the result comes only by email. A file that fails is not reported elsewhere.
      </li>
      <li>“Group id”: adds the people to this profile group.</li>
      <li>“Clear the group first”: removes all current members of the group before the import.</li>
      <li>
        “Allow moving addresses between accounts”: the <code className="mono">accountCode</code> of a person
        names the account to move to.
      </li>
    </ul>
  </>
)
